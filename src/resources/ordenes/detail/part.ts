import type { Orden } from '#contract/entities/ordenes';

/** The props of every part of the page. */
export interface PartProps {
  orden: Orden;
  /** Whether the user may change it. */
  mayEdit: boolean;
}
