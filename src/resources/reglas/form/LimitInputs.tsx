import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { number } from '../../../ui/formats';
import { NumberInput } from '../../../ui/numbers/NumberInput';

/** The limit of a kind in its unit, its minimum duration and its re-arming: only the fields of the kind. */
export const LimitInputs = ({ tipo }: { tipo: TipoEvento }) => {
  const { umbral, duracion, rango } = clasesEvento[tipo];
  return (
    <>
      {umbral && (
        <NumberInput
          source="umbral"
          unit={umbral.unidad}
          label={`${rango ? 'Máximo' : 'Umbral'} (${umbral.unidad})`}
          helperText={rango ? 'Vacío: sin máximo' : without(tipo)}
          {...(umbral.usual !== null && { placeholder: number(umbral.usual, 2) })}
        />
      )}
      {umbral && rango && (
        <NumberInput
          source="umbral_min"
          unit={umbral.unidad}
          label={`Mínimo (${umbral.unidad})`}
          helperText="Vacío: sin mínimo"
        />
      )}
      {duracion !== null && (
        <NumberInput
          source="duracion_min_s"
          unit="s"
          label="Duración mínima (s)"
          helperText={duracion > 0 ? `Vacío: ${number(duracion)} s` : 'Vacío: en 2 lecturas seguidas'}
        />
      )}
      <NumberInput
        source="enfriamiento_s"
        unit="min"
        label="Enfriamiento (min)"
        format={(seconds) => seconds / 60}
        parse={(minutes) => Math.round(minutes * 60)}
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
  llanta_por_cambiar: 'Vacío: solo cuando llega a su profundidad mínima',
};
