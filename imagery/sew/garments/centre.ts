/** Returns the x on the board of a position measured from the centre line. */
export const X = (fromCentre: number): number => 500 + fromCentre;
