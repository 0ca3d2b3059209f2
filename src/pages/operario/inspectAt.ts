import { hrefOf } from '#contract/core/paths';

/** Where an inspection is opened on the start page; without a form, the only one or one that is chosen. */
export const inspectAt = (assetId: number, formId?: number, entry?: number): string => {
  const given = {
    inspeccion: String(assetId),
    ...(formId && { formulario: String(formId) }),
    ...(entry && { revisar: String(entry) }),
  };
  return `${hrefOf('/operario/dashboard')}?${new URLSearchParams(given).toString()}`;
};
