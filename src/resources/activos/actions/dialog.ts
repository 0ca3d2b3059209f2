import type { Activo } from '#contract/activos';

/** What every dialog of the sheet is given. */
export interface DialogProps {
  activo: Activo;
  onClose: () => void;
}
