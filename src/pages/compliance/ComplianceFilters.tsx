import { Form, ResourceContextProvider } from 'react-admin';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import { bringWords } from '../../providers/i18n/broughtWords';
import { ActivoInput } from '../../resources/activos/index';
import { RutaInput } from '../../resources/ejecuciones/index';
import { PickedIds } from '../../ui/form/PickedIds';
import { PeriodFields } from '../reports/PeriodFields';
import styles from './compliance.module.css';
import type { ComplianceFilter } from './useCompliance';

bringWords(words);

interface Props {
  filter: ComplianceFilter;
  onChange: (change: Partial<Record<keyof ComplianceFilter, string | number | undefined>>) => void;
}

/** The days, the route and the asset. */
export const ComplianceFilters = ({ filter, onChange }: Props) => (
  <div className={`flex wrap align-start gap-12 shrink ${styles.complianceFilters}`}>
    <PeriodFields days={filter} onChange={onChange} />
    <ResourceContextProvider value="ejecuciones">
      <Form record={nobody} defaultValues={{ ruta_id: filter.ruta_id ?? null, activo_id: filter.activo_id ?? null }}>
        <RutaInput source="ruta_id" placeholder="Todas" />
        <ActivoInput source="activo_id" placeholder="Todos" />
        <PickedIds names={picked} picked={filter} onPick={onChange} />
      </Form>
    </ResourceContextProvider>
  </div>
);

const nobody = {};
const picked = ['ruta_id', 'activo_id'] as const;
