import type { ReactNode } from 'react';
import { Alert, AlertTitle } from '@mui/material';
import type { GarantiaVigente } from '#contract/entities/garantias';

interface Props {
  garantias: readonly GarantiaVigente[] | undefined;
  action?: ReactNode;
}

/** The warranties that cover some work, said before money is spent; nothing without any. */
export const WarrantyNotice = ({ garantias = [], action }: Props) => {
  if (garantias.length === 0) return null;
  return (
    <Alert severity="warning" action={action}>
      <AlertTitle>Está en garantía: reclame antes de gastar</AlertTitle>
      <ul className="bare-list grid gap-4">
        {garantias.map(({ id, texto }) => (
          <li key={id}>{texto}</li>
        ))}
      </ul>
    </Alert>
  );
};
