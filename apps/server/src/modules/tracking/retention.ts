/** How long it is kept where a parcel was. */
import { RETENTION } from '@moa/core';
import { olderThan } from '../../platform/retention/index.ts';

export const trackingRetention = olderThan({
  name: 'parcels under way',
  table: 'parcel_track',
  at: 'since',
  period: RETENTION.parcelTrack,
});
