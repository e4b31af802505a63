/** How many views of lists a member may save. */
export const MAX_VIEW_COUNT = 50;

/** Maximum valid API tokens of a shop, so that their list stays readable. */
export const MAX_TOKEN_COUNT = 50;

/** How many webhook endpoints a shop may have. Each event is sent to every endpoint. */
export const MAX_ENDPOINT_COUNT = 20;
