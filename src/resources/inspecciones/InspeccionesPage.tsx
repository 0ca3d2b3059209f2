import { lazy, Suspense } from 'react';
import { FilterLiveForm } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { CompactList } from '../../ui/CompactList';
import { MomentInput } from '../../ui/dates/DateInput';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { counted, dateTime } from '../../ui/formats';
import { FormGrid } from '../../ui/FormGrid';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Tab, Tabs } from '../../ui/Tabs';
import { ActivoInput } from '../activos/index';
import { AssetAnd } from '../defectos/index';
import { NivelInput } from '../niveles/index';
import { PersonalInput } from '../personal/index';
import { PlantillaInput } from '../plantillas/index';
import { anuladas, resultados } from './faces';
import { fields } from './fields';
import { InspeccionRecord } from './InspeccionRecord';
import { StartForm } from './StartForm';
import styles from './inspecciones.module.css';

const ComplianceView = lazy(() => import('./compliance/ComplianceView'));

/** «Inspecciones»: those that were done, and on which days they are missing. One opens over both. */
const InspeccionesPage = () => {
  const [query] = useSearchParams();
  const compliance = query.get('vista') === 'cumplimiento';
  return (
    <DrawerPage
      resource="inspecciones"
      at="/mantenimiento/inspecciones"
      parameter="inspeccion"
      list={
        <>
          <Tabs className={styles.tabs} aria-label="Vistas de inspecciones">
            <Tab to="/mantenimiento/inspecciones" {...(!compliance && current)}>
              Hechas
            </Tab>
            <Tab to="/mantenimiento/inspecciones?vista=cumplimiento" {...(compliance && current)}>
              Cumplimiento
            </Tab>
          </Tabs>
          {compliance ? (
            <Suspense fallback={<ListSkeleton rows={12} />}>
              <ComplianceView />
            </Suspense>
          ) : (
            <InspeccionList />
          )}
        </>
      }
      newTitle="Inspeccionar"
      form={<StartForm />}
      record={<InspeccionRecord />}
    />
  );
};

export default InspeccionesPage;

const current = { 'aria-current': 'page' } as const;

const views = [
  { nombre: 'Vigentes', filtro: { anulada: false } },
  { nombre: 'Anuladas', filtro: { anulada: true } },
];

const InspeccionList = () => (
  <FieldList
    fields={fields}
    search="Buscar por formulario o inspector"
    sort={{ field: 'fecha', order: 'DESC' }}
    views={views}
    menu={<Filters />}
    compact={
      <CompactList<Inspeccion>
        title={({ plantilla }) => plantilla}
        aside={({ resultado, anulada_en }) => <FaceChip face={anulada_en ? anuladas.true : resultados[resultado]} />}
        detail={({ activo_id, fecha, inspector, fallas_n }) => (
          <AssetAnd
            id={activo_id}
            rest={[dateTime(fecha), inspector, fallas_n > 0 && counted(fallas_n, 'falla', 'fallas')]}
          />
        )}
      />
    }
    empty={{
      icon: 'fact_check',
      text:
        'Todavía no hay inspecciones. Escriba un formulario en Plantillas, o elija uno de su biblioteca: los ' +
        'conductores lo ven en «Hoy» y al escanear el código del activo.',
    }}
  />
);

const Filters = () => (
  <FilterLiveForm>
    <FormGrid>
      <ActivoInput source="activo_id" />
      <PlantillaInput source="plantilla_id" />
      <PersonalInput source="personal_id" />
      <NivelInput source="bajo_nivel_id" />
      <MomentInput source="desde" />
      <MomentInput source="hasta" />
    </FormGrid>
  </FilterLiveForm>
);
