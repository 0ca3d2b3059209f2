import { Button } from '@mui/material';
import { FilterLiveForm, ResourceContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { vencimientos as words } from '#contract/words/mantenimiento';
import { ChoiceChips } from '../../../ui/ChoiceChips';
import { DayInput } from '../../../ui/dates/DateInput';
import { EmptyState } from '../../../ui/EmptyState';
import { ExportButton } from '../../../ui/ExportButton';
import { ChoiceGroup } from '../../../ui/FilterGroups';
import { FormGrid } from '../../../ui/FormGrid';
import { ImportButton } from '../../../ui/ImportButton';
import { ListPage } from '../../../ui/ListPage';
import { ActivoInput } from '../../activos/index';
import { CategoriaInput } from '../../categorias/index';
import { NivelInput } from '../../niveles/index';
import { PersonalInput } from '../../personal/index';
import { addresses } from '../address';
import { situaciones, tipos } from '../faces';
import { duesResource } from './requests';
import { DueCards } from './DueCards';
import { DueChips } from './DueChips';
import { DueTable } from './DueTable';
import { PlanInput } from './PlanInput';

const { fields } = words;

const exported: (keyof Vencimiento)[] = [
  'activo',
  'codigo',
  'placa',
  'plan',
  'tipo',
  'situacion',
  'vence_en',
  'pronosticado',
  'dias_restantes',
  'medida_restante',
  'unidad',
  'medida_actual',
  'uso_diario',
  'proxima_fecha',
  'proxima_medida',
  'ultima_fecha',
  'ultima_medida',
  'ciclo',
  'pospuesto_hasta',
  'reprogramado_para',
  'motivo',
  'orden_abierta',
];

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
          <ExportButton<Vencimiento> columns={exported} />
          <ImportButton tipo="ultimos_mantenimientos" />
        </>
      }
      quick={<ChoiceChips source="situacion" label={fields.situacion} faces={situaciones} />}
      menu={
        <>
          <ChoiceGroup source="tipo" label={fields.tipo} faces={tipos} />
          <FilterLiveForm>
            <FormGrid>
              <PlanInput />
              <ActivoInput source="activo_id" label={fields.activo} />
              <CategoriaInput source="categoria_id" />
              <NivelInput source="bajo_nivel_id" label={fields.nivel_id} />
              <PersonalInput source="responsable_id" label={fields.responsable_id} />
              <DayInput source="desde" label="Vence desde" empty={undefined} />
              <DayInput source="hasta" label="Vence hasta" empty={undefined} />
            </FormGrid>
          </FilterLiveForm>
        </>
      }
      chips={<DueChips />}
      table={<DueTable />}
      compact={<DueCards />}
    />
  </ResourceContextProvider>
);
