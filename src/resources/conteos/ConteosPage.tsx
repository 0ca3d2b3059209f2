import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Conteo } from '#contract/entities/conteos';
import { worksInTheField } from '#contract/core/roles';
import { startDrafts } from '../../providers/offline/phone';
import { useCompany, useRole, useSession } from '../../providers/session';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { dateTime } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { useNamesOf } from '../../ui/useNamesOf';
import { ConteoRecord } from './ConteoRecord';
import { CountScreen } from './CountScreen';
import { KeptCounts } from './KeptCounts';
import { estados } from './faces';
import { fields } from './fields';
import { useSendCounted } from './useSendCounted';

// Loaded when it is asked for.
const ConteoForm = lazy(() => import('./ConteoForm'));
// Only an operario has them.
const OwnStores = lazy(() => import('./OwnStores'));

const ConteosPage = () => {
  const [search] = useSearchParams();
  const counting = Number(search.get('contar'));
  const inField = worksInTheField(useRole());
  useKeptHere(!inField);
  useSendCounted();
  if (counting > 0) return <CountScreen key={counting} id={counting} />;
  return (
    <>
      {inField && <KeptCounts />}
      {inField && (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <OwnStores />
        </Suspense>
      )}
      <DrawerPage
        resource="conteos"
        at="/servicios/repuestos/conteos"
        parameter="conteo"
        list={<ConteoList />}
        newTitle="Nuevo conteo"
        form={<ConteoForm />}
        record={<ConteoRecord />}
      />
    </>
  );
};

export default ConteosPage;

/** What the office counts is kept on this device until it is sent; an operario's phone keeps it anyway. */
const useKeptHere = (office: boolean) => {
  const user = useSession((state) => state.user?.id);
  const company = useCompany()?.empresa_id;
  useEffect(
    () => (office && user !== undefined && company !== undefined ? startDrafts(user, company) : undefined),
    [office, user, company],
  );
};

const ConteoList = () => (
  <FieldList
    fields={fields}
    first={['creado_en', 'bodega_id', 'estado', 'contados_n']}
    sort={{ field: 'id', order: 'DESC' }}
    bulk={null}
    empty={{
      icon: 'checklist',
      text: 'Todavía no hay conteos. Empiece uno y cuente con el teléfono: al cerrarlo, la existencia queda así.',
    }}
    compact={
      <CompactList<Conteo>
        title={({ id, creado_en }) => `Conteo ${id} · ${dateTime(creado_en)}`}
        aside={({ estado }) => <FaceChip face={estados[estado]} />}
        detail={(row) => <Detail row={row} />}
      />
    }
  />
);

const Detail = ({ row: { bodega_id, contados_n } }: { row: Conteo }) =>
  [useNamesOf('bodegas', [bodega_id]).get(bodega_id), `${contados_n} contados`].filter(Boolean).join(' · ');
