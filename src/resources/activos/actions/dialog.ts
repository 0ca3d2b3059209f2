import type { Activo } from '#contract/entities/activos';

/** The props of every dialog of the sheet. */
export interface DialogProps {
  activo: Activo;
  onClose: () => void;
}
