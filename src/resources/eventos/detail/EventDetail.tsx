import { lazy, Suspense } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { CorreccionEvento, Evento } from '#contract/entities/eventos';
import { medidaDe } from '#contract/sentences/fraseEvento';
import { porQueCorregido } from '#contract/sentences/porQueCorregido';
import { canOpen, renewalOfEvent } from '#contract/core/paths';
import { eventos as words } from '#contract/words/eventos';
import { useRole } from '../../../providers/session';
import { Corrections } from '../../../ui/Corrections';
import { FaceChip } from '../../../ui/FaceChip';
import { Facts } from '../../../ui/Facts';
import { factsOf } from '../../../ui/fields/facts';
import { dateTime, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { DriverContact } from '../../../ui/messages/DriverContact';
import { MessageButton } from '../../../ui/messages/MessageButton';
import { Note } from '../../../ui/Note';
import { Street } from '../../../ui/streets/Street';
import { momentAddress } from '../../../ui/tripAddress';
import { UnfitById } from '../../activos/index';
import { CommandsButton } from '../../dispositivos/index';
import { PersonalReferenceField } from '../../personal/index';
import { PlanOfDue } from '../../mantenimiento/pages';
import { inboxAddress } from '../addresses';
import { estados, severidades } from '../faces';
import { fields } from '../fields';
import type { Moves } from '../inbox/useMoves';
import { SosProtocol } from '../notes/SosProtocol';
import { verbs } from '../verbs';
import { SilenceButton } from '../silences/SilenceButton';
import { OrderButton } from './OrderButton';
import { OwnerButtons } from './OwnerButtons';
import { PaperButton } from './PaperButton';
import { Steps } from './Steps';
import { Told } from './Told';
import styles from './event.module.css';

const MessagesAbout = lazy(() => import('../../../ui/messages/MessagesAbout'));

/** One event: what it was, the possible actions, and its steps. */
export const EventDetail = ({ event, moves }: { event: Evento; moves: Moves }) => {
  const role = useRole();
  const renewal = renewalOfEvent(event);
  return (
    <RecordContextProvider value={event}>
      <div className={`grid gap-14 ${styles.event}`}>
        <p className="flex wrap gap-6 flush">
          <FaceChip face={severidades[event.severidad]} />
          <FaceChip face={estados[event.estado]} />
          {event.tardio && <FaceChip face={{ label: 'Tardío', icon: 'history' }} />}
          {event.hallado && <FaceChip face={{ label: words.fields.hallado, icon: 'history' }} />}
          {event.silencio_id !== null && <FaceChip face={{ label: 'Silenciado', icon: 'notifications_off' }} />}
          {event.estimado && <FaceChip face={{ label: 'Estimado', icon: 'help' }} />}
        </p>
        {event.activo_id !== null && <UnfitById id={event.activo_id} />}
        {event.corregido && <Note role="status">{withdrawnWords(event)}</Note>}
        <div className={`flex wrap gap-6 flush ${styles.eventActions}`}>
          {verbs
            .filter(({ a }) => event.transiciones_permitidas.includes(a))
            .map(({ a, label, icon }, at) => (
              <Button
                key={a}
                size="small"
                variant={at === 0 ? 'contained' : 'outlined'}
                disabled={moves.busy}
                startIcon={<Icon name={icon} size={18} />}
                onClick={() => moves.start([event.id], a)}
              >
                {label}
              </Button>
            ))}
          <OwnerButtons event={event} owning={moves.owning} />
          <SilenceButton event={event} />
          {event.activo_id !== null && canOpen(role, '/recorrido') && (
            <Button
              size="small"
              component={Link}
              to={momentAddress(event.activo_id, event.inicio_en)}
              startIcon={<Icon name="timeline" size={18} />}
            >
              Ver recorrido
            </Button>
          )}
          {renewal && can(role, 'edit', renewal.owner) && (
            <Button size="small" component={Link} to={renewal.to} startIcon={<Icon name="event_upcoming" size={18} />}>
              Renovar
            </Button>
          )}
          <MessageButton size="small" about={aboutEvent(event)} />
          {event.activo_id !== null && <CommandsButton size="small" activoId={event.activo_id} />}
          {can(role, 'create', 'ordenes') && <OrderButton event={event} />}
          <PaperButton id={event.id} />
        </div>
        {event.tipo === 'sos' && <SosProtocol key={event.id} event={event} />}
        {event.grupo_id !== null && (
          <MuiLink component={Link} to={inboxAddress({ grupo_id: event.grupo_id })}>
            Ver todos los de su grupo
          </MuiLink>
        )}
        <Facts facts={factsAbout(event)} />
        <Steps id={event.id} steps={event.pasos} />
        <Corrections corrections={event.correcciones} before={beforeOf} />
        <Suspense>
          <MessagesAbout about={aboutEvent(event)} />
        </Suspense>
        <Told id={event.id} />
        {event.regla_id !== null && canOpen(role, '/eventos/reglas') && (
          <MuiLink component={Link} to={`/eventos/reglas?regla=${event.regla_id}`}>
            Ver la regla
          </MuiLink>
        )}
      </div>
    </RecordContextProvider>
  );
};

const aboutEvent = ({ id, tipo }: Evento) => ({ field: 'evento_id' as const, id, name: words.values.tipo[tipo] });

/** Why it was withdrawn, and that what a person decided stays. */
const withdrawnWords = (event: Evento) =>
  event.estado === 'descartado'
    ? `${porQueCorregido(event)}. No hay nada que hacer.`
    : `${porQueCorregido(event)}. Sigue como lo dejaron: ${estados[event.estado].label.toLowerCase()}.`;

const beforeOf = ({ estado, inicio_en, fin_en, valor_max }: NonNullable<CorreccionEvento['antes']>) =>
  [
    estados[estado].label,
    `${dateTime(inicio_en)} – ${fin_en === null ? words.fields.abierto.toLowerCase() : dateTime(fin_en)}`,
    ...(valor_max === null ? [] : [`${words.fields.valor_max.toLowerCase()} ${number(valor_max)}`]),
  ].join(' · ');

/** The place as the product names it, and its street once it is known. */
const Where = ({ event: { direccion, latitud, longitud } }: { event: Evento }) => (
  <>
    {direccion ?? '—'}
    {latitud !== null && longitud !== null && (
      <Street latitud={latitud} longitud={longitud}>
        {(street) => <small className="block muted">{street}</small>}
      </Street>
    )}
  </>
);

/** Facts that are told only of events that have them. */
const ifAny = [
  ...(['asunto', 'mantenimiento_activo_id', 'valor_max', 'valor'] as const),
  ...(['distancia_km', 'parada_nombre', 'ruta_nombre'] as const),
];

const factsAbout = (event: Evento) => {
  const { asunto, mantenimiento_activo_id: due, valor, valor_max, direccion, latitud } = event;
  const same = valor === valor_max;
  return factsOf(fields, event, {
    // Its value says its limit.
    without: [
      'umbral' as const,
      ...ifAny.filter(
        (name) => event[name] === null || (name === 'asunto' && due !== null) || (name === 'valor' && same),
      ),
    ],
    labels: {
      valor_max: medidaDe(event),
      ...(event.tipo === 'sos' && { personal_id: 'Pide ayuda' }),
    },
    instead: {
      mantenimiento_activo_id: due !== null && (
        <Suspense fallback={asunto}>
          <PlanOfDue id={due} otherwise={asunto} />
        </Suspense>
      ),
      direccion: direccion === null && latitud === null ? null : <Where event={event} />,
      personal_id:
        event.personal_id === null && event.activo_id === null ? null : (
          <DriverContact
            field="evento_id"
            id={event.id}
            {...(event.personal_id !== null && { name: <PersonalReferenceField source="personal_id" /> })}
          />
        ),
    },
  });
};
