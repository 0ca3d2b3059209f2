import { happenedAt } from '../ordenes/index';

/** When an act happened: what a phone's clock is ahead by is now. @throws ApiError 422 at `fecha` for the future */
export const happened = (fecha: string | undefined): string => {
  const at = Date.parse(happenedAt(fecha));
  return new Date(Math.min(at, Date.now())).toISOString();
};
