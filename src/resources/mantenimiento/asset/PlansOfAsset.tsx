import { Button } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Link } from '@mui/material';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import type { Orden } from '#contract/entities/ordenes';
import { FaceChip } from '../../../ui/FaceChip';
import { dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { ordenWords } from '../../ordenes/index';
import { addresses } from '../address';
import { duesResource } from '../dues/requests';
import { DueLines } from '../dues/DueLines';
import styles from '../mantenimiento.module.css';

const many = { page: 1, perPage: 50 };

/** The next dues of an asset, and the orders that plans created for it. */
const PlansOfAsset = ({ activoId }: { activoId: number }) => {
  const filter = { activo_id: activoId };
  const dues = useGetList<Vencimiento>(duesResource, {
    filter,
    sort: { field: 'vence_en', order: 'ASC' },
    pagination: many,
  });
  const orders = useGetList<Orden>('ordenes', {
    filter: { ...filter, origen: 'plan' },
    sort: { field: 'id', order: 'DESC' },
    pagination: many,
  });
  return (
    <>
      <Section
        title="Próximos mantenimientos"
        actions={
          <Button
            component={RouterLink}
            to={addresses.newPlan}
            state={{ record: { alcance: 'activo', activos: [activoId] } }}
            startIcon={<Icon name="add" size={18} />}
          >
            Nuevo plan para este activo
          </Button>
        }
      >
        {dues.isPending && <ListSkeleton rows={4} />}
        {dues.error && <Note>No se pudieron cargar.</Note>}
        {dues.data?.length === 0 && <Note>Ningún plan le pide nada.</Note>}
        {dues.data && dues.data.length > 0 && <DueLines dues={dues.data} nameOf={(due) => <Plan due={due} />} />}
      </Section>
      <Section title="Órdenes de sus planes">
        {orders.isPending && <ListSkeleton rows={4} />}
        {orders.data?.length === 0 && <Note>Sus planes no han generado órdenes.</Note>}
        <ul className={`divided bare-list ${styles.dueLines}`}>
          {orders.data?.map(({ id, numero, titulo, estado, cerrada_en, creado_en }) => (
            <li className="row gap-10" key={id}>
              <span className={styles.dueName}>
                <Link component={RouterLink} to={`/ordenes/${id}/show`}>{`${numero} · ${titulo}`}</Link>
                <small>{cerrada_en ? `Cerrada el ${dateTime(cerrada_en)}` : `Creada el ${dateTime(creado_en)}`}</small>
              </span>
              <FaceChip face={ordenWords.estados[estado]} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
};

const Plan = ({ due: { plan, plan_id } }: { due: Vencimiento }) => (
  <Link component={RouterLink} to={addresses.plan(plan_id)}>
    {plan}
  </Link>
);

export default PlansOfAsset;
