import type { ApiDeps } from '../api/api-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import {
  changeStaffRoleEndpoint,
  inviteStaffEndpoint,
  joinStaffEndpoint,
  listStaffEndpoint,
  readMeEndpoint,
  removeStaffEndpoint,
  signStaffOutEndpoint,
  withdrawInvitationEndpoint,
} from './staff.ts';

type StaffCall =
  | 'readMe'
  | 'listStaff'
  | 'changeStaffRole'
  | 'removeStaff'
  | 'signStaffOut'
  | 'inviteStaff'
  | 'withdrawInvitation'
  | 'joinStaff';

export function createStaffEndpoints(deps: ApiDeps): { readonly [Name in StaffCall]: Endpoint<Name> } {
  return {
    readMe: readMeEndpoint(),
    listStaff: listStaffEndpoint(deps),
    changeStaffRole: changeStaffRoleEndpoint(deps),
    removeStaff: removeStaffEndpoint(deps),
    signStaffOut: signStaffOutEndpoint(deps),
    inviteStaff: inviteStaffEndpoint(deps),
    withdrawInvitation: withdrawInvitationEndpoint(deps),
    joinStaff: joinStaffEndpoint(deps),
  };
}
