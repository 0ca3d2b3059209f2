import { servicios } from '#contract/servicios';
import { plantillaTable } from '../plantillas/table';
import type { Store } from '../../store';
import { servicioTable } from './table';

export const servicioStore: Store = {
  entity: servicios,
  table: servicioTable,
  computed: {},
  references: { plantilla_id: () => plantillaTable },
};
