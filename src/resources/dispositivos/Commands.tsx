import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { CanAccess } from 'react-admin';
import {
  datosComando,
  esperaComando,
  nuevoComando,
  tipoComando,
  velocidadParada,
  type Comando,
  type TipoComando,
} from '#contract/requests/comandos';
import { spanInWords } from '#contract/rules/spans';
import { estadosComando, tiposComando } from '#contract/words/comandos';
import { z } from '#contract/core/validation';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FaceChip } from '../../ui/FaceChip';
import { facesOf } from '../../ui/faces';
import { filled } from '../../ui/form/required';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { dateTime } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { Section } from '../../ui/Section';
import { PlainTable } from '../../ui/PlainTable';
import { useCommands, useConnection, useSendCommand, useTakeBack } from './connect/queries';

const faces = facesOf(estadosComando, {
  pendiente: { tone: 'aviso', icon: 'schedule' },
  enviado: { tone: 'info', icon: 'schedule' },
  confirmado: { tone: 'exito', icon: 'check_circle' },
  fallido: { tone: 'peligro', icon: 'error' },
  caducado: { tone: 'neutro', icon: 'do_not_disturb_on' },
  sustituido: { tone: 'neutro', icon: 'do_not_disturb_on' },
  retirado: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

interface Props {
  dispositivoId: number;
}

/** The commands of a device that can take any, on its page. */
export const Commands = ({ dispositivoId }: Props) => {
  const { data: connection } = useConnection(dispositivoId);
  const { data } = useCommands(dispositivoId);
  if (!connection?.comandos && !data?.length) return null;
  return (
    <Section title="Comandos">
      <CommandPanel dispositivoId={dispositivoId} />
    </Section>
  );
};

/** What can be sent to a device, and what became of the last commands. */
export const CommandPanel = ({ dispositivoId }: Props) => {
  const { data: connection } = useConnection(dispositivoId);
  const { data } = useCommands(dispositivoId);
  const [asked, setAsked] = useState<TipoComando>();
  if (!connection) return null;
  if (!connection.comandos && !data?.length)
    return <Note>Este equipo no recibe comandos: reporta por una aplicación o por un servidor que no los envía.</Note>;
  return (
    <>
      <CanAccess resource="dispositivos" action="edit">
        <div>
          {tipoComando.options.map((tipo) => (
            <Button
              key={tipo}
              size="small"
              color={tipo === 'parar_motor' ? 'error' : 'primary'}
              onClick={() => setAsked(tipo)}
            >
              {tiposComando[tipo]}
            </Button>
          ))}
        </div>
      </CanAccess>
      {connection.comandos === 'directo' && connection.conectado_en === null && (
        <Note>
          El equipo no está conectado: el comando sale cuando se conecte, si es antes de{' '}
          {spanInWords(esperaComando.usual)}.
        </Note>
      )}
      {connection.comandos === 'traccar' && (
        <Note>Los comandos salen por el servidor Traccar al que reporta este equipo.</Note>
      )}
      {data && data.length > 0 && <Sent dispositivoId={dispositivoId} commands={data} />}
      {asked && <CommandDialog dispositivoId={dispositivoId} tipo={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

const Sent = ({ dispositivoId, commands }: Props & { commands: readonly Comando[] }) => {
  const [back, setBack] = useState<Comando>();
  const takeBack = useTakeBack(dispositivoId);
  const byId = new Map(commands.map((command) => [command.id, command]));
  return (
    <>
      <PlainTable
        label="Tabla de comandos"
        dense
        rows={commands}
        keyOf={(command) => command.id}
        columns={[
          ['Comando', (command) => detailOf(command)],
          [
            'Estado',
            (command) => (
              <span className="row gap-8">
                <FaceChip face={faces[command.estado]} />
                {command.estado === 'pendiente' && (
                  <CanAccess resource="dispositivos" action="edit">
                    <Button size="small" onClick={() => setBack(command)}>
                      Retirar
                    </Button>
                  </CanAccess>
                )}
              </span>
            ),
          ],
          ['Pedido', (command) => dateTime(command.creado_en)],
          ['Enviado', (command) => (command.enviado_en ? dateTime(command.enviado_en) : '—')],
          ['Respuesta', (command) => command.respuesta ?? replacedBy(command, byId) ?? '—'],
        ]}
      />
      {back && (
        <ConfirmDialog
          title="Retirar el comando"
          text={`«${detailOf(back)}» todavía no ha salido. Si lo retira, no se envía.`}
          submitLabel="Retirar"
          onClose={() => setBack(undefined)}
          onConfirm={async () => void (await takeBack(back.id))}
        />
      )}
    </>
  );
};

const replacedBy = ({ sustituido_por_id, terminado_en }: Comando, byId: ReadonlyMap<number, Comando>) => {
  const later = sustituido_por_id === null ? undefined : byId.get(sustituido_por_id);
  if (sustituido_por_id === null || terminado_en === null) return undefined;
  return `En su lugar se pidió ${later ? `«${detailOf(later)}»` : 'otro'}, ${dateTime(terminado_en)}`;
};

const detailOf = ({ tipo, datos }: Comando): string => {
  if (tipo === 'texto' && typeof datos?.texto === 'string') return `${tiposComando.texto}: ${datos.texto}`;
  if (tipo === 'intervalo' && typeof datos?.segundos === 'number')
    return `${tiposComando.intervalo}: ${datos.segundos} s`;
  return tiposComando[tipo];
};

const { placa, segundos, texto } = datosComando.shape;

/** What is typed for each kind of command. */
const schemas: Partial<Record<TipoComando, z.ZodType<Record<string, unknown>, Record<string, unknown>>>> = {
  parar_motor: z.object({
    datos: z.object({ placa: filled(placa.unwrap(), 'Escriba la placa del vehículo') }),
  }),
  intervalo: z.object({ datos: z.object({ segundos: segundos.unwrap() }) }),
  texto: z.object({ datos: z.object({ texto: texto.unwrap() }) }),
};
const nothing = z.object({});

const CommandDialog = ({
  dispositivoId,
  tipo,
  onClose,
}: {
  dispositivoId: number;
  tipo: TipoComando;
  onClose: () => void;
}) => {
  const send = useSendCommand(dispositivoId);
  const submit = async ({ datos }: Record<string, unknown>) => {
    await send(nuevoComando.parse({ tipo, datos: schemas[tipo] ? datos : null }));
  };
  return (
    <FormDialog
      title={tiposComando[tipo]}
      submitLabel={tipo === 'parar_motor' ? 'Parar el motor' : 'Enviar'}
      schema={schemas[tipo] ?? nothing}
      onClose={onClose}
      onSubmit={submit}
    >
      {tipo === 'parar_motor' && (
        <>
          <Alert severity="warning">
            El motor se detiene cuando el vehículo esté quieto o vaya a menos de {velocidadParada} km/h. Queda en la
            auditoría a su nombre.
          </Alert>
          <TextInput
            source="datos.placa"
            label="Placa del vehículo"
            helperText="Escríbala para confirmar que es este"
            autoComplete="off"
          />
        </>
      )}
      {tipo === 'intervalo' && <NumberInput source="datos.segundos" label="Cada cuánto reporta" unit="s" />}
      {tipo === 'texto' && (
        <TextInput
          source="datos.texto"
          label="Texto del comando"
          helperText="Tal como lo escribe el manual del fabricante"
        />
      )}
      {!schemas[tipo] && <p>Se envía al equipo apenas se pueda; abajo se ve si contestó.</p>}
    </FormDialog>
  );
};
