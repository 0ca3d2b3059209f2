import PaperDialog from '../../../ui/papers/PaperDialog';
import type { DialogProps } from './dialog';

/** The sheet as PDF, with the history of some days. */
export const SavePaper = ({ activo, onClose }: DialogProps) => (
  <PaperDialog
    title="Hoja de vida en PDF"
    paper={{ resource: 'activos', ids: [activo.id] }}
    mailed={false}
    onClose={onClose}
  />
);

/** The same, mailed. */
export const SendPaper = ({ activo, onClose }: DialogProps) => (
  <PaperDialog
    title="Enviar la hoja de vida por correo"
    paper={{ resource: 'activos', ids: [activo.id] }}
    mailed
    onClose={onClose}
  />
);
