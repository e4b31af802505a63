/** What the admin page says of an email address that has no account (SPECIFICATION section 8). */
export const UNKNOWN_USER = 'This user not exist. Please input a valid user email !';
