import { hrefOf } from '#contract/core/paths';

/** Opens a defect over their list. */
export const defectAddress = (id: number): string => `${hrefOf('/mantenimiento/defectos')}?defecto=${id}`;
