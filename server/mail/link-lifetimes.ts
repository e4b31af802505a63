/** How long the mailed links of an account work. */
export const LINK_MINUTES = { verify_address: 24 * 60, reset_password: 60 } as const;

/** How long an invitation to the staff is open. */
export const INVITATION_DAYS = 7;
