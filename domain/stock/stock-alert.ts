/** How long the mailed link that confirms an alert works. */
export const CONFIRM_ALERT_DAYS = 7;

/** How long a confirmed alert waits for stock. */
export const WAITING_ALERT_DAYS = 365;

/** How long an alert is kept after its mail, so that the link in the mail still works. */
export const MAILED_ALERT_DAYS = 30;
