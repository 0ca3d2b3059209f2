import { clasesEvento, type TipoEvento } from '#contract/tiposEvento';
import { number } from '../../../ui/formats';
import { NumberInput } from '../../../ui/form/inputs';

/** The limit of a kind in its unit, its minimum duration and its re-arming: only the fields of the kind. */
export const LimitInputs = ({ tipo }: { tipo: TipoEvento }) => {
  const { umbral, duracion, rango } = clasesEvento[tipo];
  return (
    <>
      {umbral && (
        <NumberInput
          source="umbral"
          label={`${rango ? 'Máximo' : 'Umbral'} (${umbral.unidad})`}
          min={umbral.min}
          max={umbral.max}
          step="any"
          helperText={rango ? 'Vacío: sin máximo' : without(tipo)}
          {...(umbral.usual !== null && { slotProps: { htmlInput: { placeholder: number(umbral.usual, 2) } } })}
        />
      )}
      {umbral && rango && (
        <NumberInput source="umbral_min" label={`Mínimo (${umbral.unidad})`} min={umbral.min} max={umbral.max} step="any" helperText="Vacío: sin mínimo" />
      )}
      {duracion !== null && (
        <NumberInput
          source="duracion_min_s"
          label="Duración mínima (s)"
          min={0}
          max={86_400}
          helperText={duracion > 0 ? `Vacío: ${number(duracion)} s` : 'Vacío: en 2 lecturas seguidas'}
        />
      )}
      <NumberInput
        source="enfriamiento_s"
        label="Enfriamiento (min)"
        min={0}
        max={1_440}
        format={(seconds: number | null) => (seconds ? seconds / 60 : '')}
        parse={(minutes: string) => (minutes === '' ? null : Math.round(Number(minutes) * 60))}
        helperText="Lo que se repite antes es el mismo evento"
      />
    </>
  );
};

/** The default if there is no limit. */
const without = (tipo: TipoEvento): string => {
  const said = own[tipo];
  const usual = clasesEvento[tipo].umbral;
  return said ?? (usual?.usual == null ? 'Vacío: lo usual' : `Vacío: ${number(usual.usual, 2)} ${usual.unidad}`);
};

const own: Partial<Record<TipoEvento, string>> = {
  exceso_velocidad: 'Vacío: el límite de la parada, del activo o de la empresa',
  ralenti_excesivo: 'Vacío: los minutos de ralentí de la empresa',
  permanencia_excedida: 'Vacío: la permanencia máxima de cada parada',
  sin_conexion: 'Vacío: los minutos de la empresa o 3 intervalos del equipo',
  conexion_restablecida: 'Vacío: los minutos de la empresa o 3 intervalos del equipo',
};
