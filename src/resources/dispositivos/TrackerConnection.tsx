import { rastreadores } from '#contract/rastreadores';
import type { Trama } from '#contract/ingesta';
import { Ago } from '../../ui/Ago';
import { CopyField } from '../../ui/CopyField';
import { Facts, type Fact } from '../../ui/Facts';
import { number } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { Battery } from './Battery';
import { useConnection, useFrames } from './connect/queries';

/** How a tracker that speaks to us itself is connected, and what it last said of its vehicle. Nothing for other devices. */
export const TrackerConnection = ({ dispositivoId }: { dispositivoId: number }) => {
  const { data } = useConnection(dispositivoId);
  const { data: frames } = useFrames(dispositivoId);
  if (!data?.protocolo) return null;
  const last = frames?.[0];
  return (
    <Section title="Conexión del rastreador">
      <Facts
        facts={[
          { label: 'Protocolo', value: `${data.protocolo} (${rastreadores[data.protocolo].nombre})` },
          { label: 'Dirección', value: data.direccion },
          { label: 'Conectado', value: data.conectado_en ? <Ago at={data.conectado_en} /> : 'No en este momento' },
          { label: 'Última trama', value: <Ago at={data.ultima_en} /> },
          ...(last ? factsOf(last) : []),
        ]}
      />
      {data.trama && <CopyField label="Bytes de la última trama" value={data.trama.replaceAll(/(..)/g, '$1 ').trim()} lines />}
    </Section>
  );
};

const states: Record<string, string> = { entrada: 'Entrada', salida: 'Salida', analogica: 'Analógica', temperatura: 'Temperatura' };

/** What the frame says besides the place. */
const factsOf = ({ satelites, bateria_pct, odometro_km, voltaje_externo, encendido, alarma, atributos }: Trama): Fact[] => [
  ...(satelites === null ? [] : [{ label: 'Satélites', value: number(satelites) }]),
  ...(bateria_pct === null ? [] : [{ label: 'Batería del equipo', value: <Battery percent={bateria_pct} /> }]),
  ...(voltaje_externo === null ? [] : [{ label: 'Voltaje del vehículo', value: `${number(voltaje_externo, 2)} V` }]),
  ...(odometro_km === null ? [] : [{ label: 'Odómetro del equipo', value: `${number(odometro_km, 1)} km` }]),
  ...(encendido === null ? [] : [{ label: 'Motor', value: encendido ? 'Encendido' : 'Apagado' }]),
  ...(alarma === null ? [] : [{ label: 'Alarma', value: alarma }]),
  ...Object.entries(atributos ?? {}).flatMap(([name, value]): Fact[] => {
    const [, kind = '', at = ''] = /^([a-z]+)_(\d)$/.exec(name) ?? [];
    const label = states[kind] ? `${states[kind]} ${at}` : names[name];
    return label === undefined ? [] : [{ label, value: valueOf(kind, value) }];
  }),
];

const names: Record<string, string> = { senal: 'Señal', conductor: 'Llave del conductor', bateria_v: 'Batería del equipo (V)' };

const valueOf = (kind: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Activa' : 'Inactiva';
  if (typeof value !== 'number') return String(value);
  const unit = { analogica: ' V', temperatura: ' °C' }[kind] ?? '';
  return `${number(value, 2)}${unit}`;
};
