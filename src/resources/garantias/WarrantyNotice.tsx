import type { ReactNode } from 'react';
import { Alert, AlertTitle } from '@mui/material';
import type { GarantiaVigente } from '#contract/entities/garantias';

interface Props {
  garantias: readonly GarantiaVigente[] | undefined;
  /** What can be done with each of them. */
  actionOf?: ((garantia: GarantiaVigente) => ReactNode) | undefined;
}

/** The warranties that cover some work, said before money is spent; nothing without any. */
export const WarrantyNotice = ({ garantias = [], actionOf }: Props) => {
  if (garantias.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>Está en garantía: reclame antes de gastar</AlertTitle>
      <ul className="bare-list grid gap-4">
        {garantias.map((garantia) => (
          <li key={garantia.id} className="row wrap spread gap-8">
            <span className="break-anywhere">{garantia.texto}</span>
            {actionOf?.(garantia)}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
