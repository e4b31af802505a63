-- expand
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "pays_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'payment_link_mail', 'shipment_mail', 'order_cancellation_mail', 'items_cancelled_mail', 'address_changed_mail', 'refund_mail', 'return_requested_mail', 'return_approved_mail', 'return_rejected_mail', 'return_withdrawn_mail', 'return_expired_mail', 'return_received_mail', 'return_closed_mail', 'refund', 'cancel_order', 'return_step', 'deliver_shipment')) NOT VALID;
