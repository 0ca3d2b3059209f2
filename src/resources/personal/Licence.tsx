import type { Persona } from '#contract/personal';
import { calendarDay } from '../../ui/formats';
import { Lamp } from '../../ui/Lamp';
import { licencias } from './messages';

/** When a driving licence runs out, with the lamp of how it stands. */
export const Licence = ({ person: { situacion_licencia, licencia_vence_en } }: { person: Persona }) => {
  if (licencia_vence_en === null) return '—';
  const { label, ...look } = licencias[situacion_licencia];
  return (
    <span title={label}>
      <Lamp face={{ ...look, label: situacion_licencia === 'al_dia' ? calendarDay(licencia_vence_en) : `${label}: ${calendarDay(licencia_vence_en)}` }} />
    </span>
  );
};
