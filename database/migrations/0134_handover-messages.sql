-- expand
-- The triggers of outbox: a handover that waits changes its order.
-- database/sql 87ff65ce291bbdce516ada05058a6c93573d2cf898c99921edb5cc11bec32749
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'payment_link_mail', 'shipment_mail', 'order_cancellation_mail', 'items_cancelled_mail', 'address_changed_mail', 'refund_mail', 'return_requested_mail', 'return_approved_mail', 'return_rejected_mail', 'return_withdrawn_mail', 'return_expired_mail', 'return_received_mail', 'return_closed_mail', 'refund', 'settle_refund', 'cancel_order', 'hand_over', 'return_step', 'open_return', 'deliver_shipment')) NOT VALID;