import { Button } from '@mui/material';
import { useGetMany, useNotify } from 'react-admin';
import type { EnlaceParada } from '#contract/requests/enlacesParada';
import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import type { Parada } from '#contract/entities/paradas';
import { canOpen } from '#contract/core/paths';
import { companyOf, useRole, useSession } from '../../../providers/session';
import { copyText } from '../../../ui/copyText';
import { ago, clock, dateTime, number } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { useAttempt } from '../../../ui/useAttempt';
import styles from '../ejecuciones.module.css';
import { mailIn, mailOf, phoneIn, whatsappOf } from './message';
import { Ways } from './Ways';
import { useStopLinkActions, useStopLinks } from './useStopLinks';

/** Sends each customer the link of their visit, and shows what they said of it. */
export const Customers = ({ run }: { run: Ejecucion }) => {
  const role = useRole();
  if (!canOpen(role, '/recorrido') || run.paradas.length === 0) return null;
  return (
    <Section title="Avisar a los clientes">
      <Note>
        Cada enlace muestra solo esa visita: la hora de llegada, el vehículo cuando va hacia allá, la prueba de entrega
        y una calificación.
      </Note>
      <Stops run={run} />
    </Section>
  );
};

const Stops = ({ run }: { run: Ejecucion }) => {
  const { data: links = [] } = useStopLinks(run.id);
  const { data: places = [] } = useGetMany<Parada>('paradas', { ids: run.paradas.map(({ parada_id }) => parada_id) });
  return (
    <ul className={`bare-list ${styles.customers}`} aria-label="Clientes">
      {run.paradas.map((stop) => (
        <Customer
          key={stop.clave}
          run={run}
          stop={stop}
          contact={places.find(({ id }) => id === stop.parada_id)?.contacto ?? null}
          links={links.filter(({ parada_clave }) => parada_clave === stop.clave)}
        />
      ))}
    </ul>
  );
};

interface Props {
  run: Ejecucion;
  stop: ParadaEjecutada;
  contact: string | null;
  links: readonly EnlaceParada[];
}

const Customer = ({ run, stop, contact, links }: Props) => {
  const { create, revoke } = useStopLinkActions(run.id);
  const company = useSession(companyOf);
  const notify = useNotify();
  const { attempt, busy } = useAttempt();
  const told = (url: string) => ({ company: company?.nombre ?? '', stop: stop.nombre, url });
  const zone = company?.zona_horaria ?? '';

  const whatsapp = () => {
    // Opened within the click: browsers block what opens after a wait.
    const tab = window.open('', '_blank');
    void attempt(async () => {
      try {
        const address = whatsappOf(told(await create(stop.clave)), phoneIn(contact, zone));
        if (tab) tab.location.href = address;
        else window.location.assign(address);
      } catch (reason) {
        tab?.close();
        throw reason;
      }
    });
  };
  const mail = () =>
    void attempt(async () => window.location.assign(mailOf(told(await create(stop.clave)), mailIn(contact))));
  const copy = () =>
    void attempt(async () => {
      const making = create(stop.clave);
      const copied = await copyText(making);
      const url = await making;
      notify(copied ? 'Enlace copiado' : url);
    });
  const end = () =>
    void attempt(async () => {
      for (const { id, vive } of links) if (vive) await revoke(id);
      notify('El cliente ya no ve la visita');
    });

  return (
    <li>
      <span className="gap-2 break-anywhere">
        <strong>
          {stop.orden}. {stop.nombre}
        </strong>
        {links.length > 0 && <small className="muted">{stateOf(links)}</small>}
        {links.map(({ id, calificacion }) => calificacion && <Rating key={id} of={calificacion} />)}
      </span>
      <span className="row wrap">
        <Ways name={stop.nombre} busy={busy} onWhatsapp={whatsapp} onMail={mail} onCopy={copy} />
        {links.some(({ vive }) => vive) && (
          <Button size="small" color="error" disabled={busy} aria-label={`Revocar ${stop.nombre}`} onClick={end}>
            Revocar
          </Button>
        )}
      </span>
    </li>
  );
};

/** «Enviado a las 10:05 · abierto 3 veces, la última hace 2 min» */
const stateOf = (links: readonly EnlaceParada[]) => {
  const [last] = links;
  const opened = links.reduce((sum, { vistas_n }) => sum + vistas_n, 0);
  const seen = links.reduce<string | null>(
    (latest, { vista_en }) => (vista_en !== null && (latest === null || vista_en > latest) ? vista_en : latest),
    null,
  );
  const times = opened === 1 ? 'una vez' : `${number(opened)} veces`;
  return [
    last && `Enviado a las ${clock(last.creado_en)}${last.usuario ? ` por ${last.usuario}` : ''}`,
    seen === null ? 'sin abrir' : `abierto ${times}, la última ${ago(seen)}`,
    ...(links.some(({ vive }) => vive) ? [] : ['ya no se ve']),
  ].join(' · ');
};

const Rating = ({ of: { estrellas, comentario, fecha } }: { of: NonNullable<EnlaceParada['calificacion']> }) => (
  <span className={styles.customerSaid} title={dateTime(fecha)}>
    <span role="img" aria-label={`${estrellas} de 5 estrellas`}>
      {'★'.repeat(estrellas)}
      {'☆'.repeat(5 - estrellas)}
    </span>
    {comentario && ` «${comentario}»`}
  </span>
);
