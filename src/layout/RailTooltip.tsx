import type { ReactElement } from 'react';
import { Tooltip } from '../ui/Tooltip';

/** What an icon of the rail is called. It is gone at once when the sidebar widens and the words themselves appear. */
export const RailTooltip = ({ rail, label, children }: { rail: boolean; label: string; children: ReactElement }) => (
  <Tooltip title={rail ? label : ''} placement="right" slotProps={{ transition: { timeout: 0 } }}>
    {children}
  </Tooltip>
);
