import { Alert } from '@mui/material';
import type { Dispositivo } from '#contract/entities/dispositivos';
import { rastreadores, type ConexionRastreador } from '#contract/entities/rastreadores';
import { oddChange } from '#contract/rules/trackerChanges';
import { Ago } from '../../ui/Ago';
import { Facts } from '../../ui/Facts';
import { dateTime } from '../../ui/formats';
import { Section } from '../../ui/Section';
import { Knocks } from './connect/Knocks';
import { useConnection, useFrames } from './connect/queries';
import { frameFacts, LastBytes } from './signals/frameFacts';

/**
 * How a tracker that speaks to us itself is connected, and what any device last said of its vehicle besides its place.
 */
export const TrackerConnection = ({ dispositivo: { id, senales } }: { dispositivo: Dispositivo }) => {
  const { data } = useConnection(id);
  const { data: frames } = useFrames(id);
  const [last] = frames ?? [];
  const said = last
    ? frameFacts(last, Object.fromEntries(senales.map(({ atributo, nombre }) => [atributo, nombre])))
    : [];
  const knocks = data && data.sugerencias.length > 0 && <Knocks dispositivoId={id} knocks={data.sugerencias} />;
  if (!data?.protocolo)
    return (
      <>
        {knocks}
        {said.length > 0 && (
          <Section title="Lo último que dijo del vehículo">
            <Facts facts={said} />
          </Section>
        )}
      </>
    );
  return (
    <Section title="Conexión del rastreador">
      {knocks}
      <Odd connection={data} />
      <Facts
        facts={[
          { label: 'Protocolo', value: `${data.protocolo} (${rastreadores[data.protocolo].nombre})` },
          { label: 'Dirección', value: data.direccion },
          { label: 'Conectado', value: data.conectado_en ? <Ago at={data.conectado_en} /> : 'No en este momento' },
          { label: 'Última trama', value: <Ago at={data.ultima_en} /> },
          ...(data.cambios.length > 0
            ? [{ label: 'Antes reportó desde', value: <Changes changes={data.cambios} /> }]
            : []),
          ...said,
        ]}
      />
      <LastBytes trama={data.trama} />
    </Section>
  );
};

const shown = 3;

/** Its last addresses before this one. */
const Changes = ({ changes }: { changes: ConexionRastreador['cambios'] }) =>
  changes.slice(0, shown).map(({ en, protocolo, direccion }) => (
    <div key={en}>
      {direccion} ({protocolo}) hasta {dateTime(en)}
    </div>
  ));

const Odd = ({ connection }: { connection: ConexionRastreador }) => {
  const odd = oddChange(connection, Date.now());
  if (odd === null) return null;
  return (
    <Alert severity="warning">
      {odd === 'protocolo'
        ? `Cambió de protocolo de repente: antes hablaba ${connection.cambios[0]?.protocolo}. Si nadie lo ` +
          'reconfiguró, revise quién usa su identificador.'
        : 'Va y viene entre direcciones: quizá dos equipos usan el mismo identificador, o alguien lo imita.'}
    </Alert>
  );
};
