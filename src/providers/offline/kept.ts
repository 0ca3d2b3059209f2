/** The key under which `device` records that orders of some user are stored here. */
export const keptOrders = 'ordenes';
