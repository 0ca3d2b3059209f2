/** Under this key `device` remembers that some user's orders are kept here. */
export const keptOrders = 'ordenes';
