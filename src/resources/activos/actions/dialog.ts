import type { Activo } from '#contract/activos';

/** The props of every dialog of the sheet. */
export interface DialogProps {
  activo: Activo;
  onClose: () => void;
}
