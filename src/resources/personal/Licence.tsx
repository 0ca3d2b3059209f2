import type { Persona } from '#contract/entities/personal';
import { calendarDay } from '../../ui/formats';
import { StatusLabel } from '../../ui/StatusLabel';
import { licencias } from './faces';

const verbs: Record<Persona['situacion_licencia'], string> = {
  al_dia: '',
  por_vencer: 'Vence ',
  vencida: 'Venció ',
  sin_licencia: '',
};

/** The expiry of a driving licence, with its status. */
export const Licence = ({ person: { situacion_licencia, licencia_vence_en } }: { person: Persona }) => {
  if (licencia_vence_en === null) return '—';
  const { label, ...look } = licencias[situacion_licencia];
  return (
    <span title={label}>
      <StatusLabel face={{ ...look, label: `${verbs[situacion_licencia]}${calendarDay(licencia_vence_en)}` }} />
    </span>
  );
};
