import { Button } from '@mui/material';
import { FilterLiveForm, ResourceContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { vencimientos as words } from '#contract/words/mantenimiento';
import { DayInput } from '../../../ui/dates/DateInput';
import { EmptyState } from '../../../ui/EmptyState';
import { ExportButton } from '../../../ui/ExportButton';
import { FieldChips } from '../../../ui/fields/FieldChips';
import { FieldFilters } from '../../../ui/fields/FieldFilters';
import { filed } from '../../../ui/fields/facts';
import { FormGrid } from '../../../ui/FormGrid';
import { ImportButton } from '../../../ui/ImportButton';
import { ListPage } from '../../../ui/ListPage';
import { ActivoInput } from '../../activos/index';
import { CategoriaInput } from '../../categorias/index';
import { NivelInput } from '../../niveles/index';
import { PersonalInput } from '../../personal/index';
import { addresses } from '../address';
import { duesResource } from './requests';
import { DueCards } from './DueCards';
import { DueTable } from './DueTable';
import { fields } from './fields';
import { PlanInput } from './PlanInput';

const { fields: labels } = words;

/** Refetch interval, ms: dues change with the meters. */
const every = 60_000;

/** «Vencimientos»: the dues of all plans and assets, the most urgent first. */
export const DueList = () => (
  <ResourceContextProvider value={duesResource}>
    <ListPage
      search="Buscar por activo o plan"
      sort={{ field: 'vence_en', order: 'ASC' }}
      perPage={50}
      every={every}
      empty={
        <EmptyState
          icon="event_upcoming"
          text="Nada vence todavía: aquí está lo que cada plan pide a cada activo."
          action={
            <Button variant="contained" component={Link} to={addresses.view('planes')}>
              Ir a los planes
            </Button>
          }
        />
      }
      tools={
        <>
          <ExportButton columns={filed(fields)} />
          <ImportButton tipo="ultimos_mantenimientos" />
        </>
      }
      quick={<FieldFilters fields={fields} at="above" />}
      menu={
        <>
          <FieldFilters fields={fields} at="menu" />
          <FilterLiveForm>
            <FormGrid>
              <PlanInput />
              <ActivoInput source="activo_id" label={labels.activo} />
              <CategoriaInput source="categoria_id" />
              <NivelInput source="bajo_nivel_id" label={labels.nivel_id} />
              <PersonalInput source="responsable_id" label={labels.responsable_id} />
              <DayInput source="desde" label="Vence desde" empty={undefined} />
              <DayInput source="hasta" label="Vence hasta" empty={undefined} />
            </FormGrid>
          </FilterLiveForm>
        </>
      }
      chips={<FieldChips fields={fields} />}
      table={<DueTable />}
      compact={<DueCards />}
    />
  </ResourceContextProvider>
);
