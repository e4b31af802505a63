/** From this number of pieces down, shoppers see in red how many are left. */
export const FEW_COUNT = 5;
