import { AwayFromHome } from './AwayFromHome';

/** An address that the product does not have. */
export const NotFound = () => (
  <AwayFromHome icon="explore" text="Página no encontrada: la dirección no existe o cambió de lugar." />
);
