import type { ReactElement } from 'react';
import { Tooltip } from '../ui/Tooltip';

/** The label of a rail icon. It disappears at once when the sidebar expands and shows the labels itself. */
export const RailTooltip = ({ rail, label, children }: { rail: boolean; label: string; children: ReactElement }) => (
  <Tooltip title={rail ? label : ''} placement="right" slotProps={{ transition: { timeout: 0 } }}>
    {children}
  </Tooltip>
);
