import { z } from 'zod';
import { MAX_GROUP_COUNT, normaliseGroup } from '#domain/customer/customer-group.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { singleLine } from '../../fields.ts';

/** The name of a group of customers, in lower case. */
export const customerGroup = singleLine('Group', STAFF_TYPED_LENGTHS.groupName)
  .overwrite(normaliseGroup)
  // Some letters become two in lower case.
  .max(STAFF_TYPED_LENGTHS.groupName, { error: 'This name is too long.' });

/** The names of groups of customers, sorted and without repetitions. */
export const customerGroups = z
  .array(customerGroup)
  .max(MAX_GROUP_COUNT, { error: `At most ${MAX_GROUP_COUNT} groups.` })
  .overwrite((names) => [...new Set(names)].toSorted());
