import type { Trama } from '#contract/requests/ingesta';
import { CopyField } from '../../../ui/CopyField';
import type { Fact } from '../../../ui/Facts';
import { kilometres, number } from '../../../ui/formats';
import { Battery } from '../Battery';
import { signalFacts } from './signalFacts';

/** The last packet of a tracker, byte by byte. */
export const LastBytes = ({ trama }: { trama: string | null }) =>
  trama && <CopyField label="Bytes de la última trama" value={trama.replaceAll(/(..)/g, '$1 ').trim()} lines />;

/** What the frame says besides the place. */
export const frameFacts = (trama: Trama, nombres: Readonly<Record<string, string>>): Fact[] => {
  const { satelites, bateria_pct, odometro_km, voltaje_externo, encendido, alarma, atributos } = trama;
  return [
    ...(satelites === null ? [] : [{ label: 'Satélites', value: number(satelites) }]),
    ...(bateria_pct === null ? [] : [{ label: 'Batería del equipo', value: <Battery percent={bateria_pct} /> }]),
    ...(voltaje_externo === null ? [] : [{ label: 'Voltaje del vehículo', value: `${number(voltaje_externo, 2)} V` }]),
    ...(odometro_km === null ? [] : [{ label: 'Odómetro del equipo', value: kilometres(odometro_km) }]),
    ...(encendido === null ? [] : [{ label: 'Motor', value: encendido ? 'Encendido' : 'Apagado' }]),
    ...(alarma === null ? [] : [{ label: 'Alarma', value: alarma }]),
    ...signalFacts(atributos, nombres),
  ];
};
