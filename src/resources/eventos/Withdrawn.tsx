import type { Evento } from '#contract/eventos';
import { porQueCorregido } from '#contract/porQueCorregido';
import { FaceChip } from '../../ui/FaceChip';

/** The state of an event that was withdrawn, and in a list also why. */
export const Withdrawn = ({ event }: { event: Evento }) => (
  <>
    <FaceChip face={{ label: 'Corregido', icon: 'undo', tone: 'neutro' }} />
    <small style={why}>{porQueCorregido(event)}</small>
  </>
);

const why = { display: 'block', maxWidth: 260, color: 'var(--color-text-muted)', whiteSpace: 'normal' } as const;
