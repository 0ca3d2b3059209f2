import { lazy, Suspense } from 'react';
import { Button } from '@mui/material';
import { ListBase, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Categoria } from '#contract/entities/categorias';
import { limits } from '#contract/core/limits';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { LoadFailure } from '../../ui/LoadFailure';
import { SearchField } from '../../ui/SearchField';
import { CategoriesTable } from './CategoriesTable';
import styles from './categorias.module.css';

const CategoriaDialog = lazy(() => import('./CategoriaDialog'));

/** The categories of the company's assets. `?categoria=12` opens one, `?categoria=nueva` an empty form. */
const CategoriesPage = () => (
  <ListBase<Categoria>
    resource="categorias"
    sort={{ field: 'nombre', order: 'ASC' }}
    perPage={limits.list.rows}
    disableSyncWithLocation
    storeKey={false}
  >
    <Categories />
  </ListBase>
);

export default CategoriesPage;

const Categories = () => {
  const { data, isPending, error, filterValues, refetch } = useListContext<Categoria>();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('categoria');
  const open = (which: string | null) =>
    setSearch(which === null ? {} : { categoria: which }, { replace: asked !== null });
  const chosen = data?.find(({ id }) => String(id) === asked);
  const create = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => open('nueva')}>
      Nueva categoría
    </Button>
  );

  return (
    <div>
      <div className={`row wrap gap-6 grow ${styles.categoriesTools}`}>
        <SearchField placeholder="Buscar por nombre" />
        <span className="grow wide-only" />
        {create}
      </div>
      {isPending && <ListSkeleton rows={4} />}
      {error && <LoadFailure text="No se pudieron cargar las categorías." onRetry={() => void refetch()} />}
      {data && data.length > 0 && <CategoriesTable rows={data} onOpen={(id) => open(String(id))} />}
      {data?.length === 0 &&
        (filterValues['q'] ? (
          <EmptyState icon="search_off" text="Ninguna categoría coincide con la búsqueda." />
        ) : (
          <EmptyState
            icon="category"
            text={
              'Una categoría reúne activos parecidos y les añade los campos que los demás no ' +
              'necesitan: ejes, capacidad, voltaje…'
            }
            action={create}
          />
        ))}
      <Suspense>
        {asked === 'nueva' && <CategoriaDialog onClose={() => open(null)} />}
        {chosen && <CategoriaDialog key={chosen.id} categoria={chosen} onClose={() => open(null)} />}
      </Suspense>
    </div>
  );
};
