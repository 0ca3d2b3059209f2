import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';

/** What is inspected, and by which form. */
export const Title = ({ asset, form }: { asset: ActivoPorInspeccionar; form: Formulario | undefined }) => (
  <span className="grid">
    <span className="break-anywhere">{form?.nombre ?? 'Inspeccionar'}</span>
    <span className="muted small unweighted break-anywhere">
      {[asset.nombre, asset.placa].filter(Boolean).join(' · ')}
    </span>
  </span>
);
