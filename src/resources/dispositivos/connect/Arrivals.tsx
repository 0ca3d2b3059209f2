import type { CSSProperties, ReactNode } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useCreatePath, useNotify } from 'react-admin';
import { avisoIdentificador } from '#contract/entities/dispositivos';
import type { Llegadas, Trama } from '#contract/requests/ingesta';
import type { Tone } from '../../../theme/tokens';
import { Facts } from '../../../ui/Facts';
import { number } from '../../../ui/formats';
import { Icon, type IconName } from '../../../ui/Icon';
import { FrameMarks, placeOf, speedOf } from './FrameMarks';
import { Instant } from './Instant';
import { consejos } from './messages';
import { frameFacts, LastBytes } from '../signals/frameFacts';
import { ItIsThis } from './Knocks';
import { useConnection, useRegister } from './queries';
import { AdoptButton } from './Unknown';
import { useAttempt } from '../../../ui/useAttempt';
import styles from './Arrivals.module.css';

/** What arrived since the test began, what it means and what to do; problems first. */
export const Arrivals = ({
  arrivals: { recibidas, desconocidos, rechazadas, rastreadores },
  since,
}: {
  arrivals: Llegadas;
  since: string;
}) => {
  return (
    <ul className="bare-list grid gap-8">
      {rastreadores.map((arrival) => (
        <Tracker key={`t${arrival.protocolo}`} arrival={arrival} />
      ))}
      {desconocidos.map((arrival) => (
        <UnknownDevice key={`u${arrival.id}`} arrival={arrival} />
      ))}
      {rechazadas.map((arrival) => (
        <Refusal key={`r${arrival.id}`} arrival={arrival} />
      ))}
      {recibidas.map((arrival) => (
        <Heard key={arrival.dispositivo_id} arrival={arrival} since={since} />
      ))}
    </ul>
  );
};

const Heard = ({ arrival, since }: { arrival: Llegadas['recibidas'][number]; since: string }) => {
  const { dispositivo_id, identificador, nombre, oido_en, trama } = arrival;
  const createPath = useCreatePath();
  // A resent frame shows that the device is alive, but is stored only once.
  const fresh = trama && trama.recibida_en >= since;
  const fine = fresh && trama.valida;
  const link = (
    <Link to={createPath({ resource: 'dispositivos', id: dispositivo_id, type: 'show' })}>
      {nombre ? `${nombre} (${identificador})` : identificador}
    </Link>
  );
  return (
    <Arrival
      tone={fine ? 'exito' : 'info'}
      icon={fine ? 'check_circle' : 'info'}
      title={<>{link} está conectado</>}
      at={oido_en}
    >
      {!fresh && <p>Volvió a enviar algo que ya estaba guardado.</p>}
      {fresh && (
        <p className={`row wrap ${styles.frame}`}>
          <FrameMarks trama={trama} />
          {trama.latitud !== null && <span className="tabular">{`${placeOf(trama)} · ${speedOf(trama)}`}</span>}
        </p>
      )}
      {fresh && <Read dispositivoId={dispositivo_id} trama={trama} />}
      {fresh && trama.marcas.map((marca) => <p key={marca}>{consejos[marca]}</p>)}
      {fresh && trama.activo_id === null && <p>No está asignado a un activo, y por eso no se ve en el mapa.</p>}
    </Arrival>
  );
};

/** The bytes of a tracker that speaks to us itself, and what was read from them besides the place. */
const Read = ({ dispositivoId, trama }: { dispositivoId: number; trama: Trama }) => {
  const { data } = useConnection(dispositivoId);
  const facts = frameFacts(trama, {});
  if (!data?.trama) return null;
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <LastBytes trama={data.trama} />
    </>
  );
};

/** A tracker that speaks to us itself and that nobody has registered: whoever knows its identifier may. */
const Tracker = ({
  arrival: { protocolo, identificador, direccion, ultima_en, dispositivo_id },
}: {
  arrival: Llegadas['rastreadores'][number];
}) => {
  const register = useRegister();
  const notify = useNotify();
  const { attempt, busy: sending } = useAttempt();
  const add = () =>
    attempt(async () => {
      await register({ identificador, protocolo });
      notify('Dispositivo agregado: lo siguiente que envíe se guarda');
    });
  if (dispositivo_id !== null)
    return (
      <Arrival tone="aviso" icon="help" title={`Un rastreador se llama ${identificador}`} at={ultima_en}>
        <p>
          Habla {protocolo} desde {direccion}, y su dispositivo no está registrado para ese protocolo.
        </p>
        <ItIsThis dispositivoId={dispositivo_id} protocolo={protocolo} />
      </Arrival>
    );
  return (
    <Arrival tone="aviso" icon="help" title={`${identificador} está conectado y no está registrado`} at={ultima_en}>
      <p>
        Habla {protocolo} desde {direccion}.
      </p>
      <Button size="small" variant="outlined" loading={sending} onClick={() => void add()}>
        Agregar {identificador}
      </Button>
    </Arrival>
  );
};

const UnknownDevice = ({ arrival }: { arrival: Llegadas['desconocidos'][number] }) => (
  <Arrival
    tone="aviso"
    icon="help"
    title={`${arrival.identificador} llega bien y no está registrado`}
    at={arrival.ultima_vez}
  >
    <p>La dirección y la clave son correctas. Agréguelo y lo siguiente que envíe se guarda.</p>
    {avisoIdentificador(arrival.identificador) && <p>{avisoIdentificador(arrival.identificador)}.</p>}
    <AdoptButton desconocido={arrival} />
  </Arrival>
);

const Refusal = ({
  arrival: { identificador, motivo, veces, ultima_vez },
}: {
  arrival: Llegadas['rechazadas'][number];
}) => (
  <Arrival
    tone="peligro"
    icon="error"
    title={`Se rechazó lo que envió ${identificador ?? 'un equipo que no dijo quién es'}`}
    at={ultima_vez}
  >
    <p>
      {motivo}
      {veces > 1 && ` (${number(veces)} veces en total)`}
    </p>
  </Arrival>
);

const Arrival = ({
  tone,
  icon,
  title,
  at,
  children,
}: {
  tone: Tone;
  icon: IconName;
  title: ReactNode;
  at: string;
  children: ReactNode;
}) => (
  <li className={`outlined grid ${styles.arrival}`} style={{ '--tone': `var(--color-${tone}-text)` } as CSSProperties}>
    <Icon name={icon} size={22} />
    <div className="grid items-start gap-4 shrink">
      <h4>{title}</h4>
      {children}
    </div>
    <Instant at={at} />
  </li>
);
