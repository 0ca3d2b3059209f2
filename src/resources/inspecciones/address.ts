import { hrefOf } from '#contract/core/paths';

/** Opens an inspection over their list. */
export const inspectionAddress = (id: number): string => `${hrefOf('/mantenimiento/inspecciones')}?inspeccion=${id}`;
