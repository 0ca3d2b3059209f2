import type { ReactNode } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { PorAtender } from '#contract/paneles';
import { Expiry } from '../../ui/Expiry';
import { FaceChip } from '../../ui/FaceChip';
import { ago, dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { ordenWords } from '../../resources/ordenes/index';
import { ListLink, type ListTarget } from './ListLink';
import styles from './dashboards.module.css';

/** The pending work, the most urgent first, each with what to do. */
export const Worklist = ({ pending: { ordenes, documentos, dispositivos, lecturas } }: { pending: PorAtender }) => {
  const all = ordenes.total + documentos.total + dispositivos.total + lecturas.total;
  return (
    <section className={styles.worklist} aria-labelledby="por-atender">
      <h2 id="por-atender">Por atender</h2>
      {all === 0 && (
        <p className={styles.worklistNone}>
          <Icon name="check_circle" size={20} /> Nada vencido, nada por vencer, nadie en silencio.
        </p>
      )}
      <div className={styles.worklistGroups}>
        <Group title="Órdenes vencidas" icon="assignment_late" total={ordenes.total} to={{ path: '/ordenes', filter: { vencida: true } }}>
          {ordenes.filas.map(({ id, numero, titulo, prioridad, fecha_limite, activo, responsable }) => (
            <Row
              key={id}
              to={`/ordenes/${id}/show`}
              name={`${numero} · ${titulo}`}
              detail={[activo, responsable ?? 'Sin asignar'].filter(Boolean).join(' · ')}
              mark={(prioridad === 'critica' || prioridad === 'alta') && <FaceChip face={ordenWords.prioridades[prioridad]} />}
              when={<time dateTime={fecha_limite} title={dateTime(fecha_limite)}>{`venció ${ago(fecha_limite)}`}</time>}
              action={responsable === null ? { label: 'Asignar', to: `/ordenes/${id}` } : { label: 'Atender', to: `/ordenes/${id}/show` }}
            />
          ))}
        </Group>
        <Group title="Documentos por vencer" icon="event_busy" total={documentos.total} to={{ path: '/activos', filter: { con_documentos_por_vencer: true } }}>
          {documentos.filas.map(({ id, tipo, vence_en, activo_id, personal_id, de_quien }) => {
            const papers = activo_id === null ? `/personal/${personal_id}/show` : `/activos/${activo_id}/show?vista=documentos`;
            return <Row key={id} to={papers} name={`${tipo} · ${de_quien}`} when={<Expiry day={vence_en} />} action={{ label: 'Renovar', to: papers }} />;
          })}
        </Group>
        <Group
          title="Dispositivos en silencio"
          icon="sync_problem"
          total={dispositivos.total}
          to={{ path: '/dispositivos', filter: { estado: 'asignado', conexion: ['reciente', 'sin_conexion'] } }}
        >
          {dispositivos.filas.map(({ id, nombre, activo, ultima_conexion_en }) => (
            <Row
              key={id}
              to={`/dispositivos/${id}/show`}
              name={activo}
              detail={nombre}
              when={<time dateTime={ultima_conexion_en} title={dateTime(ultima_conexion_en)}>{`calla desde ${ago(ultima_conexion_en)}`}</time>}
              action={{ label: 'Revisar', to: `/dispositivos/${id}/show` }}
            />
          ))}
        </Group>
        <Group title="Lecturas por confirmar" icon="speed" total={lecturas.total}>
          {lecturas.filas.map(({ id, activo_id, activo, medidor, valor, unidad, motivo }) => (
            <Row
              key={id}
              to={`/activos/${activo_id}/show?vista=medidores`}
              name={`${activo} · ${number(valor, 1)} ${unidad}`}
              detail={[medidor, motivo].filter(Boolean).join(' · ')}
              action={{ label: 'Confirmar', to: `/activos/${activo_id}/show?vista=medidores` }}
            />
          ))}
        </Group>
      </div>
    </section>
  );
};

interface GroupProps {
  title: string;
  icon: IconName;
  total: number;
  /** The list of all of them. */
  to?: ListTarget;
  children: readonly ReactNode[];
}

const Group = ({ title, icon, total, to, children }: GroupProps) => {
  if (total === 0) return null;
  return (
    <section aria-label={title}>
      <header>
        <Icon name={icon} size={18} />
        <h3>{title}</h3>
        <span className="tabular">{number(total)}</span>
        {to && total > children.length && (
          <ListLink className={styles.worklistAll} to={to}>
            Ver todo<span className="visually-hidden">: {title}</span>
          </ListLink>
        )}
      </header>
      <ul>{children}</ul>
    </section>
  );
};

interface RowProps {
  to: string;
  name: string;
  detail?: string;
  mark?: ReactNode;
  when?: ReactNode;
  action: { label: string; to: string };
}

const Row = ({ to, name, detail, mark, when, action }: RowProps) => (
  <li>
    <span>
      <Link to={to}>{name}</Link> {mark}
      <small>
        {detail} {detail && when && '· '}
        {when}
      </small>
    </span>
    <Button component={Link} to={action.to} variant="outlined" aria-label={`${action.label}: ${name}`}>
      {action.label}
    </Button>
  </li>
);
