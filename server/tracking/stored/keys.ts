/** SQL: the driver's key in a position, as it was read; null where there is none. */
export const keyRead = (position: string) =>
  `left(coalesce(${position}.atributos ->> 'driverUniqueId', ${position}.atributos ->> 'conductor'), 60)`;
