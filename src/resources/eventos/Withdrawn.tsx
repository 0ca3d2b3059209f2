import type { Evento } from '#contract/entities/eventos';
import { porQueCorregido } from '#contract/sentences/porQueCorregido';
import { FaceChip } from '../../ui/FaceChip';
import { estados } from './faces';

/** That an event was withdrawn, beside what a person decided about it, and why. */
export const Withdrawn = ({ event }: { event: Evento }) => (
  <>
    <FaceChip face={{ label: 'Corregido', icon: 'undo', tone: 'neutro' }} />
    {event.estado !== 'descartado' && <FaceChip face={estados[event.estado]} />}
    <small style={why}>{porQueCorregido(event)}</small>
  </>
);

const why = { display: 'block', maxWidth: 260, color: 'var(--color-text-muted)', whiteSpace: 'normal' } as const;
