COPY auth_user (id, name, email, email_verified, image, phone_number, created_at, updated_at, credentials_version) FROM stdin;
clicks	clicks	clicks@osier.example	t	\N	\N	2026-01-15 12:00:00+00	2026-01-15 12:00:00+00	1
rival	rival	rival@osier.example	t	\N	\N	2026-01-15 12:00:00+00	2026-01-15 12:00:00+00	1
admin	admin	admin@osier.example	t	\N	\N	2026-01-15 12:00:00+00	2026-01-15 12:00:00+00	1
crowd-0	crowd-0	crowd-0@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-1	crowd-1	crowd-1@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-2	crowd-2	crowd-2@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-3	crowd-3	crowd-3@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-4	crowd-4	crowd-4@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-5	crowd-5	crowd-5@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-6	crowd-6	crowd-6@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-7	crowd-7	crowd-7@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-8	crowd-8	crowd-8@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-9	crowd-9	crowd-9@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-10	crowd-10	crowd-10@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-11	crowd-11	crowd-11@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-12	crowd-12	crowd-12@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-13	crowd-13	crowd-13@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-14	crowd-14	crowd-14@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-15	crowd-15	crowd-15@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-16	crowd-16	crowd-16@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-17	crowd-17	crowd-17@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-18	crowd-18	crowd-18@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
crowd-19	crowd-19	crowd-19@osier.example	t	\N	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	1
declined	declined	declined@osier.example	t	\N	\N	2026-01-15 15:06:00+00	2026-01-15 15:06:00+00	1
two-tabs-9	two-tabs-9	two-tabs-9@osier.example	t	\N	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	1
two-tabs-3	two-tabs-3	two-tabs-3@osier.example	t	\N	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	1
handed-over	handed-over	handed-over@osier.example	t	\N	\N	2026-01-15 17:26:00+00	2026-01-15 17:26:00+00	1
repeated	repeated	repeated@osier.example	t	\N	\N	2026-01-15 18:36:00+00	2026-01-15 18:36:00+00	1
webhook-only	webhook-only	webhook-only@osier.example	t	\N	\N	2026-01-15 20:32:00+00	2026-01-15 20:32:00+00	1
reconciler-only	reconciler-only	reconciler-only@osier.example	t	\N	\N	2026-01-15 21:42:00+00	2026-01-15 21:42:00+00	1
lost-id	lost-id	lost-id@osier.example	t	\N	\N	2026-01-15 22:54:00+00	2026-01-15 22:54:00+00	1
abandoned	abandoned	abandoned@osier.example	t	\N	\N	2026-01-16 00:06:00+00	2026-01-16 00:06:00+00	1
last-moment	last-moment	last-moment@osier.example	t	\N	\N	2026-01-16 01:47:00+00	2026-01-16 01:47:00+00	1
processing	processing	processing@osier.example	t	\N	\N	2026-01-16 03:28:00+00	2026-01-16 03:28:00+00	1
late-paid	late-paid	late-paid@osier.example	t	\N	\N	2026-01-16 05:46:00+00	2026-01-16 05:46:00+00	1
late-refund	late-refund	late-refund@osier.example	t	\N	\N	2026-01-16 06:56:00+00	2026-01-16 06:56:00+00	1
webhooks	webhooks	webhooks@osier.example	t	\N	\N	2026-01-16 09:19:00+00	2026-01-16 09:19:00+00	1
liars	liars	liars@osier.example	t	\N	\N	2026-01-16 09:19:00+00	2026-01-16 09:19:00+00	1
robbed	robbed	robbed@osier.example	t	\N	\N	2026-01-16 11:15:00+00	2026-01-16 11:15:00+00	1
dear	dear	dear@osier.example	t	\N	\N	2026-01-16 12:25:00+00	2026-01-16 12:25:00+00	1
tampered	tampered	tampered@osier.example	t	\N	\N	2026-01-16 14:21:00+00	2026-01-16 14:21:00+00	1
refund-again	refund-again	refund-again@osier.example	t	\N	\N	2026-01-16 16:44:00+00	2026-01-16 16:44:00+00	1
order-stands	order-stands	order-stands@osier.example	t	\N	\N	2026-01-16 16:44:00+00	2026-01-16 16:44:00+00	1
failed-by-webhook	failed-by-webhook	failed-by-webhook@osier.example	t	\N	\N	2026-01-16 20:17:00+00	2026-01-16 20:17:00+00	1
failed-unrecorded	failed-unrecorded	failed-unrecorded@osier.example	t	\N	\N	2026-01-16 22:43:00+00	2026-01-16 22:43:00+00	1
cancels	cancels	cancels@osier.example	t	\N	\N	2026-01-17 03:17:00+00	2026-01-17 03:17:00+00	1
keeps-true	keeps-true	keeps-true@osier.example	t	\N	\N	2026-01-17 05:40:00+00	2026-01-17 05:40:00+00	1
cancels-true	cancels-true	cancels-true@osier.example	t	\N	\N	2026-01-17 05:40:00+00	2026-01-17 05:40:00+00	1
wins-true	wins-true	wins-true@osier.example	t	\N	\N	2026-01-17 05:40:00+00	2026-01-17 05:40:00+00	1
keeps-false	keeps-false	keeps-false@osier.example	t	\N	\N	2026-01-17 06:50:22+00	2026-01-17 06:50:22+00	1
cancels-false	cancels-false	cancels-false@osier.example	t	\N	\N	2026-01-17 06:50:22+00	2026-01-17 06:50:22+00	1
wins-false	wins-false	wins-false@osier.example	t	\N	\N	2026-01-17 06:50:22+00	2026-01-17 06:50:22+00	1
trouble-rate-limit	trouble-rate-limit	trouble-rate-limit@osier.example	t	\N	\N	2026-01-17 11:12:22+00	2026-01-17 11:12:22+00	1
trouble-refund-rate-limit	trouble-refund-rate-limit	trouble-refund-rate-limit@osier.example	t	\N	\N	2026-01-17 12:56:22+00	2026-01-17 12:56:22+00	1
trouble-lock-timeout	trouble-lock-timeout	trouble-lock-timeout@osier.example	t	\N	\N	2026-01-17 14:15:22+00	2026-01-17 14:15:22+00	1
trouble-refund-lock-timeout	trouble-refund-lock-timeout	trouble-refund-lock-timeout@osier.example	t	\N	\N	2026-01-17 15:59:22+00	2026-01-17 15:59:22+00	1
trouble-error-without-effect	trouble-error-without-effect	trouble-error-without-effect@osier.example	t	\N	\N	2026-01-17 17:18:22+00	2026-01-17 17:18:22+00	1
trouble-refund-error-without-effect	trouble-refund-error-without-effect	trouble-refund-error-without-effect@osier.example	t	\N	\N	2026-01-17 18:59:22+00	2026-01-17 18:59:22+00	1
trouble-error-with-effect	trouble-error-with-effect	trouble-error-with-effect@osier.example	t	\N	\N	2026-01-18 21:12:22+00	2026-01-18 21:12:22+00	1
trouble-refund-error-with-effect	trouble-refund-error-with-effect	trouble-refund-error-with-effect@osier.example	t	\N	\N	2026-01-18 22:53:22+00	2026-01-18 22:53:22+00	1
no-mail	no-mail	no-mail@osier.example	t	\N	\N	2026-01-19 01:13:22+00	2026-01-19 01:13:22+00	1
left-under-review	left-under-review	left-under-review@osier.example	t	\N	\N	2026-01-20 03:13:22+00	2026-01-20 03:13:22+00	1
left-open	left-open	left-open@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-unrecorded	left-unrecorded	left-unrecorded@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-processing	left-processing	left-processing@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-cash	left-cash	left-cash@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-paid	left-paid	left-paid@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-handed-over	left-handed-over	left-handed-over@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-refund-unsent	left-refund-unsent	left-refund-unsent@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-refund-pending	left-refund-pending	left-refund-pending@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
left-refund-waiting	left-refund-waiting	left-refund-waiting@osier.example	t	\N	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	1
\.
COPY job (name, due_at, run_id, last_succeeded_at, last_error) FROM stdin;
end-holds	2026-01-20 04:23:27+00	\N	2026-01-20 04:23:22+00	\N
reconcile-payments	2026-01-20 04:24:22+00	\N	2026-01-20 04:23:22+00	\N
check-refunds	2026-01-20 05:23:22+00	\N	2026-01-20 04:23:22+00	\N
check-disputes	2026-01-20 05:23:22+00	\N	2026-01-20 04:23:22+00	\N
fold-counts	2026-01-20 04:24:22+00	\N	2026-01-20 04:23:22+00	\N
forget-expired	2026-01-20 05:23:22+00	\N	2026-01-20 04:23:22+00	\N
\.
COPY product (id, title, brand, department, category, details, price_cents, pictures, image_url, rating_sum_tenths, rating_count, created_at, colour, cut, size_guide) FROM stdin;
clicks	The clicks	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 12:00:00+00	\N	\N	\N
last-three	The last-three	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 13:10:00+00	\N	\N	\N
declined	The declined	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 15:06:00+00	\N	\N	\N
two-tabs-9	The two-tabs-9	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 16:16:00+00	\N	\N	\N
two-tabs-3	The two-tabs-3	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 16:16:00+00	\N	\N	\N
handed-over	The handed-over	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 17:26:00+00	\N	\N	\N
repeated	The repeated	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 18:36:00+00	\N	\N	\N
webhook-only	The webhook-only	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 20:32:00+00	\N	\N	\N
reconciler-only	The reconciler-only	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 21:42:00+00	\N	\N	\N
lost-id	The lost-id	KD	kids	pants		1000	[]	\N	0	0	2026-01-15 22:54:00+00	\N	\N	\N
abandoned	The abandoned	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 00:06:00+00	\N	\N	\N
last-moment	The last-moment	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 01:47:00+00	\N	\N	\N
processing	The processing	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 03:28:00+00	\N	\N	\N
late-paid	The late-paid	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 05:46:00+00	\N	\N	\N
late-refund	The late-refund	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 06:56:00+00	\N	\N	\N
webhooks	The webhooks	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 09:19:00+00	\N	\N	\N
liars	The liars	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 09:19:00+00	\N	\N	\N
robbed	The robbed	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 11:15:00+00	\N	\N	\N
dear	The dear	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 12:25:00+00	\N	\N	\N
cheap	The cheap	KD	kids	pants		100	[]	\N	0	0	2026-01-16 12:25:00+00	\N	\N	\N
tampered	The tampered	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 14:21:00+00	\N	\N	\N
refund-again	The refund-again	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 16:44:00+00	\N	\N	\N
order-stands	The order-stands	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 16:44:00+00	\N	\N	\N
failed-by-webhook	The failed-by-webhook	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 20:17:00+00	\N	\N	\N
failed-unrecorded	The failed-unrecorded	KD	kids	pants		1000	[]	\N	0	0	2026-01-16 22:43:00+00	\N	\N	\N
cancels	The cancels	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 03:17:00+00	\N	\N	\N
keeps-true	The keeps-true	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 05:40:00+00	\N	\N	\N
cancels-true	The cancels-true	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 05:40:00+00	\N	\N	\N
wins-true	The wins-true	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 05:40:00+00	\N	\N	\N
keeps-false	The keeps-false	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 06:50:22+00	\N	\N	\N
cancels-false	The cancels-false	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 06:50:22+00	\N	\N	\N
wins-false	The wins-false	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 06:50:22+00	\N	\N	\N
trouble-rate-limit	The trouble-rate-limit	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 11:12:22+00	\N	\N	\N
trouble-refund-rate-limit	The trouble-refund-rate-limit	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 12:56:22+00	\N	\N	\N
trouble-lock-timeout	The trouble-lock-timeout	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 14:15:22+00	\N	\N	\N
trouble-refund-lock-timeout	The trouble-refund-lock-timeout	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 15:59:22+00	\N	\N	\N
trouble-error-without-effect	The trouble-error-without-effect	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 17:18:22+00	\N	\N	\N
trouble-refund-error-without-effect	The trouble-refund-error-without-effect	KD	kids	pants		1000	[]	\N	0	0	2026-01-17 18:59:22+00	\N	\N	\N
trouble-error-with-effect	The trouble-error-with-effect	KD	kids	pants		1000	[]	\N	0	0	2026-01-18 21:12:22+00	\N	\N	\N
trouble-refund-error-with-effect	The trouble-refund-error-with-effect	KD	kids	pants		1000	[]	\N	0	0	2026-01-18 22:53:22+00	\N	\N	\N
no-mail	The no-mail	KD	kids	pants		1000	[]	\N	0	0	2026-01-19 01:13:22+00	\N	\N	\N
left-under-review	The left-under-review	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 03:13:22+00	\N	\N	\N
own-2	Own piece 2	KEYSTONE	kids	jeans	A soft linen piece	1270	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-3	Own piece 3	Acme Workwear	male	shirts	A soft linen piece	1355	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-4	Own piece 4	copper Thompson	female	hoodie	A soft linen piece	1440	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-5	Own piece 5	KEYSTONE	kids	tanks	A soft linen piece	1525	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-6	Own piece 6	Acme Workwear	male	dress	A soft linen piece	1610	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-7	Own piece 7	copper Thompson	female	blouse	A soft linen piece	1695	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-8	Own piece 8	KEYSTONE	kids	skirt	A soft linen piece	1780	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-9	Own piece 9	Acme Workwear	male	pants	A soft linen piece	1865	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-10	Own piece 10	copper Thompson	female	t-shirt	A soft linen piece	1950	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-11	Own piece 11	KEYSTONE	kids	shorts	A soft linen piece	2035	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-12	Own piece 12	Acme Workwear	male	jeans	A soft linen piece	2120	[]	\N	0	0	2026-01-20 04:23:22+00	Sea	\N	\N
own-1	Own piece 1	copper Thompson	female	shorts	A soft linen piece	1185	[]	\N	45	1	2026-01-20 04:23:22+00	Sea	\N	\N
left-open	The left-open	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-unrecorded	The left-unrecorded	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-processing	The left-processing	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-cash	The left-cash	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-paid	The left-paid	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-handed-over	The left-handed-over	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-refund-unsent	The left-refund-unsent	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-refund-pending	The left-refund-pending	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
left-refund-waiting	The left-refund-waiting	KD	kids	pants		1000	[]	\N	0	0	2026-01-20 04:23:22+00	\N	\N	\N
\.
COPY product_count (department, category, brand, dollars, products) FROM stdin;
kids	pants	kd	10	41
kids	pants	kd	1	1
female	blouse	copper thompson	15	1
kids	shorts	keystone	18	1
female	shorts	copper thompson	12	1
male	shirts	acme workwear	12	1
kids	skirt	keystone	16	1
female	hoodie	copper thompson	13	1
kids	tanks	keystone	13	1
female	t-shirt	copper thompson	17	1
kids	jeans	keystone	11	1
male	jeans	acme workwear	19	1
male	pants	acme workwear	16	1
male	dress	acme workwear	14	1
kids	pants	kd	10	1
kids	pants	kd	10	1
kids	pants	kd	10	1
kids	pants	kd	10	1
kids	pants	kd	10	1
kids	pants	kd	10	1
kids	pants	kd	10	1
kids	pants	kd	10	1
kids	pants	kd	10	1
\.
COPY provider_event (id, type, handled_at, provider) FROM stdin;
evt_bKeBGZJ6t9WA4TmVCyirKiKh	payment_intent.succeeded	2026-01-15 12:00:00+00	stripe
evt_KZL4IYSSn54fFJ16Q8LM2MMr	payment_intent.canceled	2026-01-15 13:56:00+00	stripe
evt_IL3iRENin1bFMrQrwkoEYvoZ	payment_intent.payment_failed	2026-01-15 15:06:00+00	stripe
evt_Ot2XHX4lg0ZJNnVk8anty7GJ	payment_intent.succeeded	2026-01-15 15:06:00+00	stripe
evt_qRsNtOldxTL1rlgsygQ9Ef55	payment_intent.canceled	2026-01-15 16:16:00+00	stripe
evt_puziTG9eqpziVD9vLdcjjqoC	payment_intent.canceled	2026-01-15 16:16:00+00	stripe
evt_kSFHf9LKQBc3gLpYlVYdjhka	payment_intent.succeeded	2026-01-15 16:16:00+00	stripe
evt_vRNnIHHD1neLmK4KiTaCykkY	payment_intent.canceled	2026-01-15 16:16:00+00	stripe
evt_9BrJwEU7mpnWlLiE8pna2KXc	payment_intent.canceled	2026-01-15 16:16:00+00	stripe
evt_txCSBj6vOnrgsdrtCYNxZes0	payment_intent.succeeded	2026-01-15 16:16:00+00	stripe
evt_JzLDguxllYtSDC5EjqnqJJ8t	payment_intent.canceled	2026-01-15 19:22:00+00	stripe
evt_mLUG5sKKCGVslqa3jIXL7aVy	payment_intent.succeeded	2026-01-15 20:32:00+00	stripe
evt_5GTgMud7aereQXIJSU1ClHCN	payment_intent.canceled	2026-01-16 00:37:00+00	stripe
evt_6P0vxTyVQbC0EBuoQylV0UTo	payment_intent.succeeded	2026-01-16 03:28:00+00	stripe
evt_fs8JYstwaHxZtluWQFoXdcw9	payment_intent.succeeded	2026-01-16 05:46:00+00	stripe
evt_iPK0XOd3LLNOu4mQFLD76TdX	payment_intent.succeeded	2026-01-16 06:56:00+00	stripe
evt_kktuQfiQbiGtQVwpzkEKt0Q1	charge.refunded	2026-01-16 06:59:00+00	stripe
evt_same	payment_intent.succeeded	2026-01-16 09:19:00+00	stripe
evt_stale	payment_intent.payment_failed	2026-01-16 09:19:00+00	stripe
evt_lie	payment_intent.succeeded	2026-01-16 09:19:00+00	stripe
evt_LcbocgEz1wPQuXZKZyWvUTyg	payment_intent.succeeded	2026-01-16 09:19:00+00	stripe
evt_lxYCC94KDznZF4Ir5HO1TUpt	payment_intent.canceled	2026-01-16 10:05:00+00	stripe
evt_LiT0R6BaLkRDC1jgz94120zS	payment_intent.succeeded	2026-01-16 11:15:00+00	stripe
evt_xJinWGqcW4E17Mz8iYYyI5ay	payment_intent.succeeded	2026-01-16 12:25:00+00	stripe
evt_W8uE4SKxgINgccFOx1mNYh9R	payment_intent.canceled	2026-01-16 13:11:00+00	stripe
evt_aOo3cIbi3bFx1IMmXYwvtfF3	payment_intent.succeeded	2026-01-16 14:21:00+00	stripe
evt_1nCETtqIe4xJUsEqA6bQ3CWW	charge.refunded	2026-01-16 14:24:00+00	stripe
evt_qHPdL82r32hoIEHYqIQFOuJV	payment_intent.succeeded	2026-01-16 16:44:00+00	stripe
evt_BzswyxpOQTn3gB8s0SMrLaj0	payment_intent.succeeded	2026-01-16 16:44:00+00	stripe
evt_IcpRt2NVskwoI49ojP9oDVma	refund.updated	2026-01-16 16:44:00+00	stripe
evt_8sLQ1yw2a3WcfypHO6Y6leez	charge.refunded	2026-01-16 16:44:00+00	stripe
evt_QWU7oFl3tTJptj22ZlmX6huJ	refund.failed	2026-01-16 16:44:00+00	stripe
evt_zE9Pyzl1mVssCwQ1ExLRIcoG	refund.updated	2026-01-16 16:44:00+00	stripe
evt_t56iXjVqukgSf0iPk6HCbJfE	charge.refunded	2026-01-16 16:44:00+00	stripe
evt_SQYlherV4vNTpIeavDPVwD0H	refund.failed	2026-01-16 16:44:00+00	stripe
evt_K9XByZRZmbmo2K6pK6cagGp3	charge.refunded	2026-01-16 17:57:00+00	stripe
evt_7f5iVPVFFaeAMJNmHfuLOcmH	payment_intent.succeeded	2026-01-16 20:17:00+00	stripe
evt_CZGi9huNy8ae5a1xUwPyEiDc	charge.refunded	2026-01-16 20:20:00+00	stripe
evt_pPM59aIZJQYqixdgcUybTG0o	refund.updated	2026-01-16 21:30:00+00	stripe
evt_gMTtIcw0IpcnqxUFBO50oZh9	refund.failed	2026-01-16 21:30:00+00	stripe
evt_hufGPV6lSxF2yzHS84yPUk9D	charge.refunded	2026-01-16 21:33:00+00	stripe
evt_R5fWjKida8n0vXWfaHP89jAH	payment_intent.succeeded	2026-01-16 22:43:00+00	stripe
evt_r1kBJUkR8EXVA60bv3xQuL2v	charge.refunded	2026-01-16 22:46:00+00	stripe
evt_nFywDYjlVsQGCCgMCRzvprKy	payment_intent.succeeded	2026-01-17 03:17:00+00	stripe
evt_RzxRC4MGy7vBFOqsvNuB10ke	charge.refunded	2026-01-17 03:20:00+00	stripe
evt_mKiCaNtuhLetJ2gLn8fsnwEQ	payment_intent.succeeded	2026-01-17 05:40:11+00	stripe
evt_DEEcN5uEskqYFYDB8opq0KMA	payment_intent.succeeded	2026-01-17 05:40:11+00	stripe
evt_ElvI8wZadudhG9AoJg0ZuwoX	payment_intent.succeeded	2026-01-17 05:40:11+00	stripe
evt_hoUzRrj76kkh8nZ0LHgQYDtD	charge.dispute.created	2026-01-17 05:40:11+00	stripe
evt_p5rgyQZhO0vOdyQa5lzXMspl	charge.dispute.created	2026-01-17 05:40:11+00	stripe
evt_cAHg2LeKj7E7SWv6NOq2cS1T	charge.dispute.created	2026-01-17 05:40:11+00	stripe
evt_zL3qHFQQOZ7FNGlrhxLyHDBu	charge.dispute.closed	2026-01-17 05:40:22+00	stripe
evt_wsvUkzBWxoOpn6zTwFA55tzX	charge.dispute.closed	2026-01-17 05:40:22+00	stripe
evt_aYEpNxeWMOkLsiVSMtiChJhE	charge.dispute.closed	2026-01-17 05:40:22+00	stripe
evt_p29tsZWfj3DOxSMhyB6u3WRM	payment_intent.canceled	2026-01-17 11:46:22+00	stripe
evt_Kf6Nsged2cGe5AVqvSwJlSnr	payment_intent.succeeded	2026-01-17 12:56:22+00	stripe
evt_NbuQ4uJhaKiOKJjTqnJ8uTTt	charge.refunded	2026-01-17 13:05:22+00	stripe
evt_zl5Der7IzBGV4KU5Oh0Fqzj6	payment_intent.canceled	2026-01-17 14:49:22+00	stripe
evt_ooBCfCrKPZNkonQi2vmMh1fs	payment_intent.succeeded	2026-01-17 15:59:22+00	stripe
evt_p6l9qLfaWl4epO5l1MwWrtB9	charge.refunded	2026-01-17 16:08:22+00	stripe
evt_NrJurAakPxGxozVH4db5SiZq	payment_intent.succeeded	2026-01-18 19:59:22+00	stripe
evt_XXvUWQcTM8ee0i99gIW8MIKk	charge.refunded	2026-01-18 20:02:22+00	stripe
evt_cxxjEuCAhBxGCGRIPoLnuBTE	payment_intent.succeeded	2026-01-18 21:43:22+00	stripe
evt_ANjNQoNIhVrPTdSPPBGJB7Vd	charge.refunded	2026-01-18 22:53:22+00	stripe
evt_s4W5bQ11qPsziOwrSYTO4rCP	payment_intent.succeeded	2026-01-18 22:53:22+00	stripe
evt_O73HWE0uYuv8ZH0104J4Zyo4	payment_intent.succeeded	2026-01-20 03:13:22+00	stripe
\.
COPY review (id, product_id, name, email, comments, rate_tenths, created_at, writer_id) FROM stdin;
00000000-0000-7000-8000-000000001036	own-1	Maren	left-under-review@osier.example	Soft.	45	2026-01-20 04:23:22+00	left-under-review
\.
COPY search_word (word, lexeme, products, keys, named) FROM stdin;
clicks	click	1	{ccks,cick,cicks,cics,ciks,clck,clcks,clcs,clic,click,clicks,clics,clik,cliks,clis,clks,icks,lcks,lick,licks,lics,liks,~ccikls}	1
three	three	1	{hree,thee,thre,three,tree,~eehrt}	1
declined	declin	1	{clined,dcined,dclied,dclind,dcline,dclined,dclned,decied,decind,decine,decined,decled,declid,declie,declied,declin,declind,decline,declined,declnd,declne,declned,decned,deined,delied,delind,deline,delined,delned,dlined,ecined,eclied,eclind,ecline,eclined,eclned,elined,~cddeeiln}	1
false	fals	3	{alse,fale,fals,false,fase,flse,~aefls}	3
wins	win	2	{ins,win,wins,wis,wns}	2
keeps	keep	2	{eeps,keep,keeps,kees,keps,~eekps}	2
cancels	cancel	3	{acels,ancel,ancels,ances,ancls,anels,cacel,cacels,caces,cacls,caels,cance,cancel,cancels,cances,cancl,cancls,cancs,canel,canels,canes,canls,ccels,cncel,cncels,cnces,cncls,cnels,ncels,~accelns}	3
two	two	2	{to,tw,two,wo}	2
tabs	tab	2	{abs,tab,tabs,tas,tbs}	2
handed	hand	1	{aded,andd,ande,anded,aned,hadd,hade,haded,haed,hand,handd,hande,handed,hane,haned,hded,hndd,hnde,hnded,hned,nded,~addehn}	1
repeated	repeat	1	{eeated,epated,epeaed,epeatd,epeate,epeated,epeted,peated,reated,reeaed,reeatd,reeate,reeated,reeted,repaed,repatd,repate,repated,repead,repeae,repeaed,repeat,repeatd,repeate,repeated,repeed,repetd,repete,repeted,repted,rpated,rpeaed,rpeatd,rpeate,rpeated,rpeted,~adeeeprt}	1
reconciler	reconcil	1	{conciler,ecnciler,ecociler,econcier,econcile,econciler,econcilr,econcler,econiler,eonciler,rcnciler,rcociler,rconcier,rconcile,rconciler,rconcilr,rconcler,rconiler,recciler,recncier,recncile,recnciler,recncilr,recncler,recniler,recocier,recocile,recociler,recocilr,recocler,recoiler,reconcer,reconcie,reconcier,reconcil,reconcile,reconciler,reconcilr,reconcir,reconcle,reconcler,reconclr,reconier,reconile,reconiler,reconilr,reconler,renciler,reociler,reoncier,reoncile,reonciler,reoncilr,reoncler,reoniler,ronciler,~cceeilnorr}	1
id	id	1	{id}	1
lost	lost	1	{los,lost,lot,lst,ost}	1
webhooks	webhook	1	{bhooks,ebhoks,ebhook,ebhooks,ebhoos,ebooks,ehooks,wbhoks,wbhook,wbhooks,wbhoos,wbooks,webhks,webhok,webhoks,webhoo,webhook,webhooks,webhoos,webhos,weboks,webook,webooks,weboos,wehoks,wehook,wehooks,wehoos,weooks,whooks,~behkoosw}	1
limit	limit	2	{imit,liit,limi,limit,limt,lmit,~iilmt}	2
rate	rate	2	{ate,rae,rat,rate,rte}	2
error	error	4	{eror,erro,error,errr,rror,~eorrr}	4
refund	refund	6	{efnd,efud,efun,efund,eund,fund,refd,refn,refnd,refu,refud,refun,refund,rend,reud,reun,reund,rfnd,rfud,rfun,rfund,rund,~defnru}	6
effect	effect	4	{eect,efct,efec,efect,efet,effc,effct,effe,effec,effect,effet,efft,fect,ffct,ffec,ffect,ffet,~ceefft}	4
mail	mail	1	{ail,mai,mail,mal,mil}	1
abandoned	abandon	1	{aadoned,aandned,aandoed,aandond,aandone,aandoned,aanoned,abadned,abadoed,abadond,abadone,abadoned,abanded,abandnd,abandne,abandned,abandod,abandoe,abandoed,abandon,abandond,abandone,abandoned,abanned,abanoed,abanond,abanone,abanoned,abaoned,abdoned,abndned,abndoed,abndond,abndone,abndoned,abnoned,andoned,badoned,bandned,bandoed,bandond,bandone,bandoned,banoned,bndoned,~aabddenno}	1
moment	moment	1	{ment,mmen,mment,mmet,mmnt,moen,moent,moet,mome,momen,moment,momet,momn,momnt,momt,mont,oent,omen,oment,omet,omnt,~emmnot}	1
last	last	2	{ast,las,last,lat,lst}	2
processing	process	1	{ocessing,pcessing,pocesing,pocessig,pocessin,pocessing,pocessng,pocssing,poessing,prcesing,prcessig,prcessin,prcessing,prcessng,prcssing,pressing,proceing,procesig,procesin,procesing,procesng,processg,processi,processig,processin,processing,processn,processng,procsing,procssig,procssin,procssing,procssng,proesing,proessig,proessin,proessing,proessng,prossing,rcessing,rocesing,rocessig,rocessin,rocessing,rocessng,rocssing,roessing,~ceginoprss}	1
paid	paid	1	{aid,pad,pai,paid,pid}	1
late	late	2	{ate,lae,lat,late,lte}	2
liars	liar	1	{iars,lars,liar,liars,lias,lirs,~ailrs}	1
robbed	rob	1	{bbed,obbd,obbe,obbed,obed,rbbd,rbbe,rbbed,rbed,robb,robbd,robbe,robbed,robd,robe,robed,roed,~bbdeor}	1
true	true	3	{rue,tre,tru,true,tue}	3
dear	dear	1	{dar,dea,dear,der,ear}	1
cheap	cheap	1	{ceap,chap,chea,cheap,chep,heap,~acehp}	1
tampered	tamper	1	{amered,ampeed,amperd,ampere,ampered,ampred,apered,mpered,taered,tameed,tamerd,tamere,tamered,tamped,tampee,tampeed,tamper,tamperd,tampere,tampered,tamprd,tampre,tampred,tamred,tapeed,taperd,tapere,tapered,tapred,tmered,tmpeed,tmperd,tmpere,tmpered,tmpred,tpered,~adeemprt}	1
stands	stand	1	{ands,sads,sand,sands,sans,snds,stad,stads,stan,stand,stands,stans,stas,stds,stnd,stnds,stns,tads,tand,tands,tans,tnds,~adnsst}	1
order	order	1	{oder,orde,order,ordr,orer,rder,~deorr}	1
webhook	webhook	2	{bhook,ebhok,ebhoo,ebhook,ebook,ehook,wbhok,wbhoo,wbhook,wbook,webhk,webho,webhok,webhoo,webhook,webok,weboo,webook,wehok,wehoo,wehook,weook,whook,~behkoow}	2
unrecorded	unrecord	1	{necorded,nrcorded,nrecoded,nrecordd,nrecorde,nrecorded,nrecored,nrecrded,nreorded,recorded,uecorded,uncorded,unecoded,unecordd,unecorde,unecorded,unecored,unecrded,uneorded,unrcoded,unrcordd,unrcorde,unrcorded,unrcored,unrcrded,unrecded,unrecodd,unrecode,unrecoded,unrecoed,unrecord,unrecordd,unrecorde,unrecorded,unrecore,unrecored,unrecrdd,unrecrde,unrecrded,unrecred,unreoded,unreordd,unreorde,unreorded,unreored,unrerded,unrorded,urcorded,urecoded,urecordd,urecorde,urecorded,urecored,urecrded,ureorded,~cddeenorru}	1
failed	fail	2	{aied,aild,aile,ailed,aled,faed,faid,faie,faied,fail,faild,faile,failed,fald,fale,faled,fied,fild,file,filed,fled,iled,~adefil}	2
trouble	troubl	8	{ouble,roble,roube,roubl,rouble,roule,ruble,toble,toube,toubl,touble,toule,trble,trobe,trobl,troble,trole,troub,troube,troubl,trouble,troue,troul,troule,trube,trubl,truble,trule,tuble,~belortu}	8
lock	lock	2	{lck,loc,lock,lok,ock}	2
timeout	timeout	2	{ieout,imeot,imeou,imeout,imeut,imout,meout,teout,tieot,tieou,tieout,tieut,timeo,timeot,timeou,timeout,timet,timeu,timeut,timot,timou,timout,timut,tiout,tmeot,tmeou,tmeout,tmeut,tmout,~eimottu}	2
without	without	2	{ihout,ithot,ithou,ithout,ithut,itout,thout,whout,wihot,wihou,wihout,wihut,wiout,witho,withot,withou,without,witht,withu,withut,witot,witou,witout,witut,wthot,wthou,wthout,wthut,wtout,~hiottuw}	2
left	left	1	{eft,lef,left,let,lft}	1
review	review	1	{eiew,evew,evie,eview,eviw,reew,reie,reiew,reiw,reve,revew,revi,revie,review,reviw,revw,riew,rvew,rvie,rview,rviw,view,~eeirvw}	1
childrens	children	42	{chdrens,chidens,chidren,chidrens,chidres,chidrns,childen,childens,childes,childns,childre,children,childrens,childres,childrn,childrns,childrs,chilens,chilren,chilrens,chilres,chilrns,chirens,chldens,chldren,chldrens,chldres,chldrns,chlrens,cidrens,cildens,cildren,cildrens,cildres,cildrns,cilrens,cldrens,hidrens,hildens,hildren,hildrens,hildres,hildrns,hilrens,hldrens,ildrens,~cdehilnrs}	42
slacks	slack	42	{acks,lack,lacks,lacs,laks,lcks,sack,sacks,sacs,saks,scks,slac,slack,slacks,slacs,slak,slaks,slas,slck,slcks,slcs,slks,~acklss}	42
girls	girl	42	{gils,girl,girls,girs,grls,irls,~gilrs}	42
kids	kid	42	{ids,kds,kid,kids,kis}	42
kd	kd	42	{kd}	42
children	children	42	{chdren,chiden,chidre,chidren,chidrn,childe,childen,childn,childr,childre,children,childrn,chilen,chilre,chilren,chilrn,chiren,chlden,chldre,chldren,chldrn,chlren,cidren,cilden,cildre,cildren,cildrn,cilren,cldren,hidren,hilden,hildre,hildren,hildrn,hilren,hldren,ildren,~cdehilnr}	42
child	child	42	{chid,chil,child,chld,cild,hild,~cdhil}	42
trousers	trouser	42	{ousers,rosers,rouers,rouser,rousers,rouses,rousrs,rusers,tosers,touers,touser,tousers,touses,tousrs,troers,troser,trosers,troses,trosrs,trouer,trouers,troues,trours,trouse,trouser,trousers,trouses,trousr,trousrs,trouss,trsers,truers,truser,trusers,truses,trusrs,tusers,~eorrsstu}	42
boys	boy	42	{bos,boy,boys,bys,oys}	42
kid	kid	42	{id,kd,ki,kid}	42
pants	pant	42	{ants,pans,pant,pants,pats,pnts,~anpst}	42
man	man	4	{an,ma,man,mn}	4
lady	ladi	4	{ady,lad,lady,lay,ldy}	4
frock	frock	1	{fock,frck,froc,frock,frok,rock,~cfkor}	1
female	femal	4	{eale,emae,emal,emale,emle,fale,feae,feal,feale,fele,fema,femae,femal,female,feme,feml,femle,fmae,fmal,fmale,fmle,male,~aeeflm}	4
womens	women	4	{mens,oens,omen,omens,omes,omns,wens,wmen,wmens,wmes,wmns,woen,woens,woes,wome,women,womens,womes,womn,womns,woms,wons,~emnosw}	4
hoodie	hoodi	1	{hdie,hode,hodi,hodie,hoie,hood,hoode,hoodi,hoodie,hooe,hooi,hooie,odie,oode,oodi,oodie,ooie,~dehioo}	1
woman	woman	4	{oman,wman,woan,woma,woman,womn,~amnow}	4
dress	dress	1	{dess,dres,dress,drss,ress,~derss}	1
ladies	ladi	4	{ades,adie,adies,adis,aies,dies,lade,lades,ladi,ladie,ladies,ladis,lads,laes,laie,laies,lais,ldes,ldie,ldies,ldis,lies,~adeils}	4
acme	acm	4	{ace,acm,acme,ame,cme}	4
men	men	4	{en,me,men,mn}	4
sweatshirt	sweatshirt	1	{eatshirt,satshirt,seashirt,seathirt,seatshir,seatshirt,seatshit,seatshrt,seatsirt,setshirt,swashirt,swathirt,swatshir,swatshirt,swatshit,swatshrt,swatsirt,sweahirt,sweashir,sweashirt,sweashit,sweashrt,sweasirt,sweathir,sweathirt,sweathit,sweathrt,sweatirt,sweatshi,sweatshir,sweatshirt,sweatshit,sweatshr,sweatshrt,sweatsht,sweatsir,sweatsirt,sweatsit,sweatsrt,sweshirt,swethirt,swetshir,swetshirt,swetshit,swetshrt,swetsirt,swtshirt,watshirt,weashirt,weathirt,weatshir,weatshirt,weatshit,weatshrt,weatsirt,wetshirt,~aehirssttw}	1
sweater	sweater	1	{eater,sater,seaer,seate,seater,seatr,seter,swaer,swate,swater,swatr,sweae,sweaer,swear,sweat,sweate,sweater,sweatr,sweer,swete,sweter,swetr,swter,water,weaer,weate,weater,weatr,weter,~aeerstw}	1
piece	piec	12	{iece,pece,pice,piec,piece,piee,~ceeip}	12
gown	gown	1	{gon,gow,gown,gwn,own}	1
guys	guy	4	{gus,guy,guys,gys,uys}	4
11	11	1	{11}	1
blouse	blous	1	{bloe,blos,blose,blou,bloue,blous,blouse,blse,blue,blus,bluse,bose,boue,bous,bouse,buse,lose,loue,lous,louse,luse,ouse,~belosu}	1
shirt	shirt	1	{hirt,shir,shirt,shit,shrt,sirt,~hirst}	1
keystone	keyston	4	{estone,eysone,eystne,eystoe,eyston,eystone,eytone,kesone,kestne,kestoe,keston,kestone,ketone,keyone,keysne,keysoe,keyson,keysone,keyste,keystn,keystne,keysto,keystoe,keyston,keystone,keytne,keytoe,keyton,keytone,kstone,kysone,kystne,kystoe,kyston,kystone,kytone,ystone,~eeknosty}	4
copper	copper	4	{coer,cope,coper,copp,coppe,copper,coppr,copr,cper,cppe,cpper,cppr,oper,oppe,opper,oppr,pper,~ceoppr}	4
mens	men	4	{ens,men,mens,mes,mns}	4
workwear	workwear	4	{okwear,orkear,orkwar,orkwea,orkwear,orkwer,orwear,rkwear,wkwear,wokear,wokwar,wokwea,wokwear,wokwer,worear,workar,workea,workear,worker,workwa,workwar,workwe,workwea,workwear,workwer,workwr,worwar,worwea,worwear,worwer,wowear,wrkear,wrkwar,wrkwea,wrkwear,wrkwer,wrwear,~aekorrww}	4
12	12	1	{12}	1
vest	vest	1	{est,ves,vest,vet,vst}	1
10	10	1	{10}	1
soft	soft	12	{oft,sft,sof,soft,sot}	0
jeans	jean	2	{eans,jans,jean,jeans,jeas,jens,~aejns}	2
tank	tank	1	{ank,tak,tan,tank,tnk}	1
male	male	4	{ale,mae,mal,male,mle}	4
denim	denim	2	{deim,deni,denim,denm,dnim,enim,~deimn}	2
women	women	4	{omen,wmen,woen,wome,women,womn,~emnow}	4
skirt	skirt	1	{kirt,sirt,skir,skirt,skit,skrt,~ikrst}	1
top	top	3	{op,to,top,tp}	3
tshirt	tshirt	1	{hirt,shir,shirt,shit,shrt,sirt,thir,thirt,thit,thrt,tirt,tshi,tshir,tshirt,tshit,tshr,tshrt,tsht,tsir,tsirt,tsit,tsrt,~hirstt}	1
tee	tee	1	{ee,te,tee}	1
thompson	thompson	4	{hmpson,hompon,hompsn,hompso,hompson,homson,hopson,ompson,thmpon,thmpsn,thmpso,thmpson,thmson,thomon,thompn,thompo,thompon,thomps,thompsn,thompso,thompson,thomsn,thomso,thomson,thopon,thopsn,thopso,thopson,thoson,thpson,tmpson,tompon,tompsn,tompso,tompson,tomson,topson,~hmnoopst}	4
sea	sea	12	{ea,sa,se,sea}	12
linen	linen	12	{inen,lien,line,linen,linn,lnen,~eilnn}	0
hooded	hood	1	{hded,hodd,hode,hoded,hoed,hood,hoodd,hoode,hooded,hooe,hooed,oded,oodd,oode,ooded,ooed,~ddehoo}	1
shorts	short	2	{hors,hort,horts,hots,hrts,orts,shor,shors,short,shorts,shos,shot,shots,shrs,shrt,shrts,shts,sors,sort,sorts,sots,srts,~horsst}	2
jumper	jumper	1	{jmer,jmpe,jmper,jmpr,jper,juer,jume,jumer,jump,jumpe,jumper,jumpr,jumr,jupe,juper,jupr,mper,umer,umpe,umper,umpr,uper,~ejmpru}	1
open	open	1	{oen,ope,open,opn,pen}	1
cash	cash	1	{ash,cah,cas,cash,csh}	1
unsent	unsent	1	{nent,nsen,nsent,nset,nsnt,sent,uent,unen,unent,unet,unnt,unse,unsen,unsent,unset,unsn,unsnt,unst,usen,usent,uset,usnt,~ennstu}	1
pending	pend	1	{eding,endig,endin,ending,endng,ening,nding,pding,pedig,pedin,peding,pedng,peing,pendg,pendi,pendig,pendin,pending,pendn,pendng,penig,penin,pening,penng,pndig,pndin,pnding,pndng,pning,~deginnp}	1
waiting	wait	1	{aiing,aitig,aitin,aiting,aitng,ating,iting,waiig,waiin,waiing,waing,waitg,waiti,waitig,waitin,waiting,waitn,waitng,watig,watin,wating,watng,wiing,witig,witin,witing,witng,wting,~agiintw}	1
\.
COPY search_word_change (word, products, named) FROM stdin;
kids	4	4
childrens	4	4
children	4	4
child	4	4
trousers	3	3
boys	4	4
slacks	1	1
kid	4	4
girls	4	4
pants	3	3
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
trousers	1	1
unrecorded	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
processing	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
paid	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
handed	1	1
slacks	1	1
childrens	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
refund	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
refund	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
children	1	1
left	1	1
kids	1	1
kid	1	1
child	1	1
kd	1	1
refund	1	1
trousers	1	1
girls	1	1
boys	1	1
pants	1	1
slacks	1	1
childrens	1	1
\.
COPY shop_order (id, user_id, state, payment_method, total_cents, currency, email, first_name, last_name, country, city, address, phone, provider_payment_id, idempotency_key, request_digest, hold_ends_at, created_at, updated_at, acknowledged_at, provider) FROM stdin;
00000000-0000-7000-8000-000000000002	clicks	paid	card	1000	usd	clicks@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_NzomBtLnLHz04peZ2NwtdRUl	the-same-key	0d0e550e60e6942522175340ecc6dbf94d376805a38fb8ea9535f241027b82d7	\N	2026-01-15 12:00:00+00	2026-01-15 12:00:00+00	2026-01-15 12:00:00+00	stripe
00000000-0000-7000-8000-000000000019	crowd-2	placed	cash	1000	usd	crowd-2@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	a-key-of-its-own	be4d9cf3746669814bec289b1744dbb2f8a2a894e53a17eed1a8f3a409f48296	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	\N	\N
00000000-0000-7000-8000-000000000017	crowd-0	placed	cash	1000	usd	crowd-0@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	a-key-of-its-own	be4d9cf3746669814bec289b1744dbb2f8a2a894e53a17eed1a8f3a409f48296	\N	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	\N	\N
00000000-0000-7000-8000-000000000028	crowd-5	cancelled	card	1000	usd	crowd-5@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_bS9VA9NUakEoCuSDubwV3Lf2	a-key-of-its-own	f506de961e91e24c926f63d60e9babb7e5b14d9d8a6bce706f36224b5db00c0b	\N	2026-01-15 13:10:00+00	2026-01-15 13:50:00+00	\N	stripe
00000000-0000-7000-8000-000000000084	declined	paid	card	1000	usd	declined@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_qemY6Vaxy4S0BzJrceUEjHeS	a-key-of-its-own	11e4798ed07e287e9c0afa93d11f69b9943b13c45ac8ec7a007014afa0ba4319	\N	2026-01-15 15:06:00+00	2026-01-15 15:06:00+00	2026-01-15 15:06:00+00	stripe
00000000-0000-7000-8000-000000000099	two-tabs-9	cancelled	card	3000	usd	two-tabs-9@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_tVhKx0UlpjqFSdLfnGaZxRxZ	tab-1-key	4240c80754c4fd40a4a83fa5751b91eef86565ca8b51a50fda3de9850deb4775	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	\N	stripe
00000000-0000-7000-8000-000000000100	two-tabs-9	cancelled	card	2000	usd	two-tabs-9@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_vEJHNTBOREmJWs6ZMqpBMAWG	tab-2-key	2b9921f4aa6dc06f209506b4e4c24af9ff08a3b47e08049f5b7034916f054f03	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	\N	stripe
00000000-0000-7000-8000-000000000101	two-tabs-9	paid	card	1000	usd	two-tabs-9@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_1BRKLsYfd2g221pxS1zlk2TS	tab-3-key	3275147ffb170cf7f76b61db3b768e62d53a8c737fada7df6d8700c7e6315d8e	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	stripe
00000000-0000-7000-8000-000000000103	two-tabs-9	placed	cash	1000	usd	two-tabs-9@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	and-cash-too	1c1496bb2a250e0434cca076a939d5dd2970839d43e8599bbb91daee5fa96ede	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	\N	\N
00000000-0000-7000-8000-000000000106	two-tabs-3	cancelled	card	3000	usd	two-tabs-3@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_y4ebW8wXq7vDQu4b4UFKuOLL	tab-1-key	5fb91c0717fe29b268a1bbae44ce993aa769893bdcc83f88464ea4d5b80bdfca	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	\N	stripe
00000000-0000-7000-8000-000000000107	two-tabs-3	cancelled	card	2000	usd	two-tabs-3@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_PzItQhCATYQ1dvtsDvPvvkBh	tab-2-key	d41fdcc9d9ed442d16586798721ff4bef4e141117156f05cb53d79553b2f5475	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	\N	stripe
00000000-0000-7000-8000-000000000108	two-tabs-3	paid	card	1000	usd	two-tabs-3@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_WG0Lc4igJUgIV0oCYIa4kN0q	tab-3-key	9cab3a1eba64a4ffda01b549a318f2146cff1919dd19ce9acdd806f5ffc47ac3	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	stripe
00000000-0000-7000-8000-000000000110	two-tabs-3	placed	cash	1000	usd	two-tabs-3@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	and-cash-too	73469c2ebcbe9da6e91a096f61a2d194aa973451f781127072bf8270ff9cdb2a	\N	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	\N	\N
00000000-0000-7000-8000-000000000125	handed-over	handed_over	cash	1000	usd	handed-over@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	a-key-of-its-own	86df3658e8d83f913c2ac68287ecc333af11d1492532ea5b6872a9d98c59c34d	\N	2026-01-15 17:26:00+00	2026-01-15 17:26:00+00	\N	\N
00000000-0000-7000-8000-000000000140	repeated	cancelled	card	1000	usd	repeated@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_zR4oAkqPPWzfNwJXQGLd77IM	a-key-of-its-own	1e4ed209380fb2c4edc67de8e7f4bfd568339a6298445f43ed14f03c700ea97a	\N	2026-01-15 18:36:00+00	2026-01-15 19:16:00+00	\N	stripe
00000000-0000-7000-8000-000000000178	webhook-only	paid	card	1000	usd	webhook-only@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_pWOu90sLH5ADvyRHtDPH7jSL	a-key-of-its-own	ec02c6cf967e15372d82763291bbaf6617111ee48249a933a5009da78a5fd15e	\N	2026-01-15 20:32:00+00	2026-01-15 20:32:00+00	\N	stripe
00000000-0000-7000-8000-000000000193	reconciler-only	paid	card	1000	usd	reconciler-only@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_wnWadQjHdoQIVAaf7PLxXg4F	a-key-of-its-own	0e85a66d5860201c2c31c395a54991550ead1b7cdae9f1cee3dbe14ed05889ab	\N	2026-01-15 21:42:00+00	2026-01-15 21:44:00+00	\N	stripe
00000000-0000-7000-8000-000000000214	lost-id	paid	card	1000	usd	lost-id@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_evTNW8fbhHCLQPUvVIb9Np3Y	a-key-of-its-own	137f31a80227d7e282a4fee53295a31032923821e4fb7a44533e23c7d3b0e65f	\N	2026-01-15 22:54:00+00	2026-01-15 22:56:00+00	\N	stripe
00000000-0000-7000-8000-000000000235	abandoned	cancelled	card	2000	usd	abandoned@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_pzLfPDKOzrUeTjFrqru1uicT	a-key-of-its-own	36d78a1d91ecf7ed57317bbfefc7ab911de15cfefec73d6426bfa5d6fc9e4a3e	\N	2026-01-16 00:06:00+00	2026-01-16 00:37:00+00	\N	stripe
00000000-0000-7000-8000-000000000261	last-moment	paid	card	1000	usd	last-moment@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_dtuuPFBBcyT2kpkyjHFSz661	a-key-of-its-own	8ba075e29a77ed120f4ad3d22736bc14c919aadfb48599de87ad6667cc5a6d69	\N	2026-01-16 01:47:00+00	2026-01-16 02:18:00+00	\N	stripe
00000000-0000-7000-8000-000000000282	processing	paid	card	1000	usd	processing@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_vWcPnRcSVF0DMIaAhClLO534	a-key-of-its-own	c5c262d918adb265718d2b15c0714af79db435e9ad3b897762edba54cce14143	\N	2026-01-16 03:28:00+00	2026-01-16 04:36:00+00	\N	stripe
00000000-0000-7000-8000-000000000315	late-paid	paid	card	1000	usd	late-paid@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_3Mzb1Vgd1WcLNNmVCfLivb5W	a-key-of-its-own	b982949a6302dc901cfb98d55f3c601c1ea8b3e2c2146c412bd5d0ffddec24e1	\N	2026-01-16 05:46:00+00	2026-01-16 05:46:00+00	2026-01-16 05:46:00+00	stripe
00000000-0000-7000-8000-000000000330	late-refund	refunded	card	1000	usd	late-refund@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_uterNXyYglgqqMWNt1fYZv3f	a-key-of-its-own	eb09f31f4fcaf19d266ab649d80b884aa4cf000d0690097be1015cebecb85fcc	\N	2026-01-16 06:56:00+00	2026-01-16 06:56:00+00	2026-01-16 06:56:00+00	stripe
00000000-0000-7000-8000-000000000331	rival	placed	cash	1000	usd	rival@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	a-key-of-its-own	2fefe7d5e9e95aef02fdcb21ee7f6685b841af5a12234887196340b24e9f3961	\N	2026-01-16 06:56:00+00	2026-01-16 06:56:00+00	\N	\N
00000000-0000-7000-8000-000000000366	webhooks	paid	card	1000	usd	webhooks@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_Gs37A3iyRYx3e7iA06WFYUdz	a-key-of-its-own	2e4024016bad0932a035eb0303215eb3f9340a1f6d5be224296529bb9d39ee2e	\N	2026-01-16 09:19:00+00	2026-01-16 09:19:00+00	\N	stripe
00000000-0000-7000-8000-000000000369	liars	cancelled	card	1000	usd	liars@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_TxGQMkdbN3BkXwY7XBjGSm5F	a-key-of-its-own	467282d5e82bdca181949144cbea4876faf780a0cc5285b22bf9649189ce3b4d	\N	2026-01-16 09:19:00+00	2026-01-16 09:59:00+00	\N	stripe
00000000-0000-7000-8000-000000000407	robbed	paid	card	1000	usd	robbed@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_iUeIlr1bAsknHLr7o4v1UxcN	a-key-of-its-own	eb0c010b8711b161191c1659484cdeb87cac292c601a2bed03052182a32b983d	\N	2026-01-16 11:15:00+00	2026-01-16 11:15:00+00	2026-01-16 11:15:00+00	stripe
00000000-0000-7000-8000-000000000424	dear	paid	card	100	usd	dear@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_E9nBwDUNQeSkqSsG75gj2unt	the-cheap-one	24de4bd949e735e118d0440805e0f58e640e90cf1157d48bd3aa19cdd68d47a0	\N	2026-01-16 12:25:00+00	2026-01-16 12:25:00+00	2026-01-16 12:25:00+00	stripe
00000000-0000-7000-8000-000000000423	dear	cancelled	card	1000	usd	dear@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_4Sq9y5cUxwU9I0UUIOWF6HSv	a-key-of-its-own	99ad6b369cc833d600ae7564fdc5f0feb56b2ac88c24baa23f9b3bc75621dbdd	\N	2026-01-16 12:25:00+00	2026-01-16 13:05:00+00	\N	stripe
00000000-0000-7000-8000-000000000463	tampered	refunded	card	1000	usd	tampered@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_SxxW9fBYApajHMPW1ioVnDFB	a-key-of-its-own	08313e2ade96dea3461de61238b1db616518ec36336c2f10ac74f4b67506d1ca	\N	2026-01-16 14:21:00+00	2026-01-16 14:21:00+00	2026-01-16 14:21:00+00	stripe
00000000-0000-7000-8000-000000001038	left-open	awaiting_payment	card	2000	usd	left-open@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_YD596EKsVopwh4eDXS3r0c9E	a-key-of-its-own	95c198826d63f6e63f869028fd46087fe5e0b6532c8f8b303f03068e90172775	2026-01-20 04:53:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	\N	stripe
00000000-0000-7000-8000-000000000499	order-stands	paid	card	1000	usd	order-stands@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_vFCiWMLRocNNAaFZ8ClWRLfH	a-key-of-its-own	5cecf19115be51961955521d4d4013ff6b84c945a8fc8e176762f4b00c16ebdd	\N	2026-01-16 16:44:00+00	2026-01-16 17:54:00+00	2026-01-16 16:44:00+00	stripe
00000000-0000-7000-8000-000000000497	refund-again	refunded	card	1000	usd	refund-again@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_KoCkCiCXycfrs2Kgnr28FkW2	a-key-of-its-own	2e53099c8f552c67ea3099b24f1c775e8b56299dde818dad0e29b8fe5fd528a8	\N	2026-01-16 16:44:00+00	2026-01-16 17:54:00+00	2026-01-16 16:44:00+00	stripe
00000000-0000-7000-8000-000000000978	no-mail	placed	cash	1000	usd	no-mail@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	a-key-of-its-own	3e39093b5b8b7de4d71c3739058d0b84e8cb4990a93c2a60efa990ce4fac3545	\N	2026-01-19 01:13:22+00	2026-01-19 01:13:22+00	\N	\N
00000000-0000-7000-8000-000000001040	left-unrecorded	awaiting_payment	card	1000	usd	left-unrecorded@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_pEvW7FTI2FG0uam1mnufU7kb	a-key-of-its-own	0c27a378f0524ec08a122ddef9d66bc35d453c252a6e7af349085dceb2e232ff	2026-01-20 04:53:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	\N	stripe
00000000-0000-7000-8000-000000001023	left-under-review	needs_review	card	1000	usd	left-under-review@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_kKDPa5kRpa0cbIIvXIl82Mtc	a-key-of-its-own	4f89db9a5b4575cae6dc44c5a4dc1829c22c889f9d931f4b6e1364e57303822e	\N	2026-01-20 03:13:22+00	2026-01-20 03:13:22+00	2026-01-20 03:13:22+00	stripe
00000000-0000-7000-8000-000000001042	left-processing	awaiting_payment	card	1000	usd	left-processing@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_A6MYqDBI5dFASVZECBTPw69v	a-key-of-its-own	16526a63a49614bc27b17be35c96abe72e8a8bc0cfb28a630b6b569cbb0c34fd	2026-01-20 04:53:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	\N	stripe
00000000-0000-7000-8000-000000001044	left-cash	placed	cash	3000	usd	left-cash@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	a-key-of-its-own	f517e9e61e14716d9486cc41432b2fad5eddd8d180492bf7454539ddf3612e10	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	\N	\N
00000000-0000-7000-8000-000000001046	left-cash	handed_over	cash	1000	usd	left-cash@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	the-second-order	a2d3819d2429df504730f4770ca87019da666d0afe0b5bbdca911610c38d3477	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	\N	\N
00000000-0000-7000-8000-000000001049	left-paid	paid	card	1000	usd	left-paid@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_6ajAj0tr4mE4x4SHF0ZuAJTY	a-key-of-its-own	07041bbb472e27f276fc21e42dc62aaa70cb0ca6a137e0406cc86b3f5493d621	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	stripe
00000000-0000-7000-8000-000000001052	left-handed-over	handed_over	card	1000	usd	left-handed-over@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_gmREjL0ZEEsQRgzHAEVZQ12B	a-key-of-its-own	6c15ec29361b82c7d5cae8c4898c921dd257b8e5e4b26211391562a5317bc4b0	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	stripe
00000000-0000-7000-8000-000000001055	left-refund-unsent	refund_pending	card	1000	usd	left-refund-unsent@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_Wz2GhR1CqiRVprnbEpABuSHy	a-key-of-its-own	88a2ae674193a65c3961500a98a3576acc54def55ec01f04a02b9c19139587f5	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	stripe
00000000-0000-7000-8000-000000001060	left-refund-pending	refund_pending	card	1000	usd	left-refund-pending@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_i5WDmBP8JgKgDdUDSkD6uKPn	a-key-of-its-own	b0de0bbecd8dbd7bd140d53f1daaf0476623d7ffeb310d67aee56ccb07e8569a	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	stripe
00000000-0000-7000-8000-000000001071	left-refund-waiting	refund_pending	card	1000	usd	left-refund-waiting@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_FDY19nmMnEIDLqhkxoSpfbxU	a-key-of-its-own	c86c2c1a3425615d542addd315aebd5a6d5010ec107ca8b6d9b8cec7d12a3603	\N	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	stripe
00000000-0000-7000-8000-000000000525	rival	cancelled	cash	3000	usd	rival@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	all-that-is-left	cbb6b627d29b6b157162965bbce20e5d6131326baaecc77485aef5602d350104	\N	2026-01-16 17:54:00+00	2026-01-16 17:54:00+00	\N	\N
00000000-0000-7000-8000-000000000561	failed-by-webhook	refunded	card	1000	usd	failed-by-webhook@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_ByCwXXqqDEA8FAapdoNQycWj	a-key-of-its-own	171c2dd18c531b8895655e7deadfc3f1bba385ca5b944e55d1612f94ad2f6ac6	\N	2026-01-16 20:17:00+00	2026-01-16 21:30:00+00	2026-01-16 20:17:00+00	stripe
00000000-0000-7000-8000-000000000660	cancels	refunded	card	1000	usd	cancels@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_6qwJsMOPKnOjDSVVtJzAKgn0	a-key-of-its-own	adedc6207007e90b056ddcb8348427e30ca0a88e5f852957747da6efe6b7e357	\N	2026-01-17 03:17:00+00	2026-01-17 03:17:00+00	2026-01-17 03:17:00+00	stripe
00000000-0000-7000-8000-000000000605	failed-unrecorded	paid	card	1000	usd	failed-unrecorded@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_LIkccii7gkdP5UOfiePChspz	a-key-of-its-own	23497c00c05b88f2290b29e3116f7633f57f8374923162122d234dd0f86ef295	\N	2026-01-16 22:43:00+00	2026-01-17 00:57:00+00	2026-01-16 22:43:00+00	stripe
00000000-0000-7000-8000-000000000723	keeps-false	paid	card	1000	usd	keeps-false@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_XbdKubIVvO5o3kkvXAyqDTs8	a-key-of-its-own	a3542d06347e8c577d31cf375d6f7a2201cf28b27eb8e94b528bf89eee5c7799	\N	2026-01-17 06:50:22+00	2026-01-17 06:50:22+00	2026-01-17 06:50:22+00	stripe
00000000-0000-7000-8000-000000000771	trouble-rate-limit	cancelled	card	1000	usd	trouble-rate-limit@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_XPxwQ4pqIhBtMOlkqKa0N9pn	a-key-of-its-own	a704165625ee8367c383c1613b149c42c6eebda25f255f2aff26be167adf01ea	\N	2026-01-17 11:12:22+00	2026-01-17 11:43:22+00	\N	stripe
00000000-0000-7000-8000-000000000729	wins-false	paid	card	1000	usd	wins-false@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_yo7jMKwm96bMwpCPAqEpz82w	a-key-of-its-own	547cdc10edaad7146e8d61f0f92f5931a85da4a9cbccd6a87838ae5bedaf73a4	\N	2026-01-17 06:50:22+00	2026-01-17 06:50:22+00	2026-01-17 06:50:22+00	stripe
00000000-0000-7000-8000-000000000726	cancels-false	refunded	card	1000	usd	cancels-false@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_uaJgYkasnwImceekZ6DvQTVR	a-key-of-its-own	5d422698ff5b2dde73f24903f39d6ed744e34ff27d19e2ba200cf4ebfefcb46e	\N	2026-01-17 06:50:22+00	2026-01-17 10:02:22+00	2026-01-17 06:50:22+00	stripe
00000000-0000-7000-8000-000000000791	trouble-refund-rate-limit	refunded	card	1000	usd	trouble-refund-rate-limit@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_Fj7edEQbL5Mr8J8UCwNh8H10	a-key-of-its-own	96564ec52470a630136917259217b567784fa632ec603cfd8f8d7f2af3b93e1a	\N	2026-01-17 12:56:22+00	2026-01-17 12:59:22+00	2026-01-17 12:56:22+00	stripe
00000000-0000-7000-8000-000000000827	trouble-lock-timeout	cancelled	card	1000	usd	trouble-lock-timeout@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_qo0OMC6ot55Fe6gvnSQ2Uc3n	a-key-of-its-own	985800f54ae7cbb041269d7844ccf5b74a9d52974b183837925b0f4b74a025be	\N	2026-01-17 14:15:22+00	2026-01-17 14:46:22+00	\N	stripe
00000000-0000-7000-8000-000000000847	trouble-refund-lock-timeout	refunded	card	1000	usd	trouble-refund-lock-timeout@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_4pxDe4kjbcsF06lfoOB3ZHV7	a-key-of-its-own	083c8c937fb36c95b5a5312ab29299877ae7110faa2559280c3c6151a5995109	\N	2026-01-17 15:59:22+00	2026-01-17 16:02:22+00	2026-01-17 15:59:22+00	stripe
00000000-0000-7000-8000-000000000883	trouble-error-without-effect	cancelled	card	1000	usd	trouble-error-without-effect@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	a-key-of-its-own	e5cbb4e28c46f976f38acd5feddbedbcb01afc222226a36a8454ee658cda201e	\N	2026-01-17 17:18:22+00	2026-01-17 17:49:22+00	\N	stripe
00000000-0000-7000-8000-000000000897	trouble-refund-error-without-effect	refunded	card	1000	usd	trouble-refund-error-without-effect@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_HrqzRAj5NFTzK44ZnrsJi5jd	a-key-of-its-own	8581c2b0e40b2a0d7c17314bcd9847ffd73030b88b75afb5f617c28c0b65415f	\N	2026-01-17 18:59:22+00	2026-01-18 19:59:22+00	2026-01-17 18:59:22+00	stripe
00000000-0000-7000-8000-000000000927	trouble-error-with-effect	paid	card	1000	usd	trouble-error-with-effect@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_9YdHATDjafMvnhKvP1r5fAHV	a-key-of-its-own	f14fe17a5250284e05f3c0d62764c766618f8b1419b1df5c3903ab2fb48b2567	\N	2026-01-18 21:12:22+00	2026-01-18 21:43:22+00	\N	stripe
00000000-0000-7000-8000-000000000942	trouble-refund-error-with-effect	refunded	card	1000	usd	trouble-refund-error-with-effect@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_aSAwkXA69lFasHtNlcDaAjB9	a-key-of-its-own	e3136d212e57b8d4b2c3009a9c0877f69a27786660b4acd35733e568bab9f6bd	\N	2026-01-18 22:53:22+00	2026-01-18 22:53:22+00	2026-01-18 22:53:22+00	stripe
00000000-0000-7000-8000-000000000683	cancels	cancelled	cash	1000	usd	cancels@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	\N	cash-to-cancel	0a5e163f2b5a434a398403e7c4d8324dffd005c5bb031815fb0aba918a593a32	\N	2026-01-17 04:30:00+00	2026-01-17 04:30:00+00	\N	\N
00000000-0000-7000-8000-000000000699	keeps-true	paid	card	1000	usd	keeps-true@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_qucscZb1WENS273GfZlj2J44	a-key-of-its-own	f4202f3af479a82acb529a12b607c34c319ab08079e357a06f3ebb188bb0813c	\N	2026-01-17 05:40:00+00	2026-01-17 05:40:00+00	2026-01-17 05:40:00+00	stripe
00000000-0000-7000-8000-000000000705	wins-true	paid	card	1000	usd	wins-true@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_w2iW34yDDM60oLzQ1cWLt0J5	a-key-of-its-own	67742a0f5894a5236483326f01fb7bf354b8a02c955193fb195dc10ae9f10e99	\N	2026-01-17 05:40:00+00	2026-01-17 05:40:00+00	2026-01-17 05:40:00+00	stripe
00000000-0000-7000-8000-000000000702	cancels-true	refunded	card	1000	usd	cancels-true@osier.example	Maren	Riis	United States	Portland	2210 Larch Street, Apt 4	+1 (555) 010-4471	pi_nekFbOsaH45Gj6rC5VZVCAP2	a-key-of-its-own	789b2001b4954499f80a1cbc027558386a5f55dbeeb9c690e8bfd0f856d2950a	\N	2026-01-17 05:40:00+00	2026-01-17 06:50:22+00	2026-01-17 05:40:00+00	stripe
\.
COPY money_movement (id, order_id, kind, cents, provider_reference, cause, at, provider) FROM stdin;
1	00000000-0000-7000-8000-000000000002	charged	1000	pi_NzomBtLnLHz04peZ2NwtdRUl	payment_succeeded	2026-01-15 12:00:00+00	stripe
2	00000000-0000-7000-8000-000000000084	charged	1000	pi_qemY6Vaxy4S0BzJrceUEjHeS	payment_succeeded	2026-01-15 15:06:00+00	stripe
3	00000000-0000-7000-8000-000000000101	charged	1000	pi_1BRKLsYfd2g221pxS1zlk2TS	payment_succeeded	2026-01-15 16:16:00+00	stripe
4	00000000-0000-7000-8000-000000000108	charged	1000	pi_WG0Lc4igJUgIV0oCYIa4kN0q	payment_succeeded	2026-01-15 16:16:00+00	stripe
5	00000000-0000-7000-8000-000000000125	cash_received	1000	\N	cash_received	2026-01-15 17:26:00+00	\N
6	00000000-0000-7000-8000-000000000178	charged	1000	pi_pWOu90sLH5ADvyRHtDPH7jSL	payment_succeeded	2026-01-15 20:32:00+00	stripe
7	00000000-0000-7000-8000-000000000193	charged	1000	pi_wnWadQjHdoQIVAaf7PLxXg4F	payment_succeeded	2026-01-15 21:44:00+00	stripe
8	00000000-0000-7000-8000-000000000214	charged	1000	pi_evTNW8fbhHCLQPUvVIb9Np3Y	payment_succeeded	2026-01-15 22:56:00+00	stripe
9	00000000-0000-7000-8000-000000000261	charged	1000	pi_dtuuPFBBcyT2kpkyjHFSz661	payment_succeeded	2026-01-16 02:18:00+00	stripe
10	00000000-0000-7000-8000-000000000282	charged	1000	pi_vWcPnRcSVF0DMIaAhClLO534	payment_succeeded	2026-01-16 04:36:00+00	stripe
11	00000000-0000-7000-8000-000000000315	charged	1000	pi_3Mzb1Vgd1WcLNNmVCfLivb5W	payment_succeeded	2026-01-16 05:46:00+00	stripe
12	00000000-0000-7000-8000-000000000330	charged	1000	pi_uterNXyYglgqqMWNt1fYZv3f	stock_gone	2026-01-16 06:56:00+00	stripe
13	00000000-0000-7000-8000-000000000330	refunded	1000	re_7MS3FV3gN9UfXcDRAO7KY1GE	refund_succeeded	2026-01-16 06:56:00+00	stripe
14	00000000-0000-7000-8000-000000000366	charged	1000	pi_Gs37A3iyRYx3e7iA06WFYUdz	payment_succeeded	2026-01-16 09:19:00+00	stripe
15	00000000-0000-7000-8000-000000000407	charged	1000	pi_iUeIlr1bAsknHLr7o4v1UxcN	payment_succeeded	2026-01-16 11:15:00+00	stripe
16	00000000-0000-7000-8000-000000000424	charged	100	pi_E9nBwDUNQeSkqSsG75gj2unt	payment_succeeded	2026-01-16 12:25:00+00	stripe
17	00000000-0000-7000-8000-000000000463	charged	1000	pi_SxxW9fBYApajHMPW1ioVnDFB	payment_mismatched	2026-01-16 14:21:00+00	stripe
18	00000000-0000-7000-8000-000000000463	refunded	1000	re_aGfxLFGVP9ip21ZhEIwshbxa	refund_succeeded	2026-01-16 14:21:00+00	stripe
19	00000000-0000-7000-8000-000000000497	charged	1000	pi_KoCkCiCXycfrs2Kgnr28FkW2	payment_succeeded	2026-01-16 16:44:00+00	stripe
20	00000000-0000-7000-8000-000000000499	charged	1000	pi_vFCiWMLRocNNAaFZ8ClWRLfH	payment_succeeded	2026-01-16 16:44:00+00	stripe
21	00000000-0000-7000-8000-000000000497	refunded	1000	re_eqrVn5S2Gj6KQfdt3cFV2oCy	refund_succeeded	2026-01-16 17:54:00+00	stripe
22	00000000-0000-7000-8000-000000000561	charged	1000	pi_ByCwXXqqDEA8FAapdoNQycWj	payment_succeeded	2026-01-16 20:17:00+00	stripe
23	00000000-0000-7000-8000-000000000561	refunded	1000	re_N42YQMeJy7NfsTiPx6Qmjrmt	refund_succeeded	2026-01-16 20:17:00+00	stripe
24	00000000-0000-7000-8000-000000000561	refund_failed	1000	re_N42YQMeJy7NfsTiPx6Qmjrmt	refund_failed	2026-01-16 21:30:00+00	stripe
25	00000000-0000-7000-8000-000000000561	refunded	1000	re_I2rH30vDCLinGWI2icLBe0cj	refund_succeeded	2026-01-16 21:30:00+00	stripe
26	00000000-0000-7000-8000-000000000605	charged	1000	pi_LIkccii7gkdP5UOfiePChspz	payment_succeeded	2026-01-16 22:43:00+00	stripe
27	00000000-0000-7000-8000-000000000605	refunded	1000	re_xQ8xwzc6SUL5IGqOwwBLalGx	refund_succeeded	2026-01-16 22:43:00+00	stripe
28	00000000-0000-7000-8000-000000000605	refund_failed	1000	re_xQ8xwzc6SUL5IGqOwwBLalGx	refund_failed	2026-01-17 00:57:00+00	stripe
29	00000000-0000-7000-8000-000000000660	charged	1000	pi_6qwJsMOPKnOjDSVVtJzAKgn0	payment_succeeded	2026-01-17 03:17:00+00	stripe
30	00000000-0000-7000-8000-000000000660	refunded	1000	re_lkZCVHN7x1K571JVHWyyKnAm	refund_succeeded	2026-01-17 03:17:00+00	stripe
31	00000000-0000-7000-8000-000000000699	charged	1000	pi_qucscZb1WENS273GfZlj2J44	payment_succeeded	2026-01-17 05:40:00+00	stripe
32	00000000-0000-7000-8000-000000000702	charged	1000	pi_nekFbOsaH45Gj6rC5VZVCAP2	payment_succeeded	2026-01-17 05:40:00+00	stripe
33	00000000-0000-7000-8000-000000000705	charged	1000	pi_w2iW34yDDM60oLzQ1cWLt0J5	payment_succeeded	2026-01-17 05:40:00+00	stripe
34	00000000-0000-7000-8000-000000000699	dispute_lost	1000	du_X7WnN0eiL97aSReTzqamjMsf	the dispute was lost	2026-01-17 05:40:22+00	stripe
35	00000000-0000-7000-8000-000000000702	dispute_lost	1000	du_fQIktL8vJZJQDsKDOwMMudxl	the dispute was lost	2026-01-17 05:40:22+00	stripe
36	00000000-0000-7000-8000-000000000723	charged	1000	pi_XbdKubIVvO5o3kkvXAyqDTs8	payment_succeeded	2026-01-17 06:50:22+00	stripe
37	00000000-0000-7000-8000-000000000726	charged	1000	pi_uaJgYkasnwImceekZ6DvQTVR	payment_succeeded	2026-01-17 06:50:22+00	stripe
38	00000000-0000-7000-8000-000000000729	charged	1000	pi_yo7jMKwm96bMwpCPAqEpz82w	payment_succeeded	2026-01-17 06:50:22+00	stripe
39	00000000-0000-7000-8000-000000000726	dispute_lost	1000	du_ImDgQKvD1F8zoJ6GAwNBGZN2	the dispute was lost	2026-01-17 08:52:22+00	stripe
40	00000000-0000-7000-8000-000000000723	dispute_lost	1000	du_0lzo8D9HdLMnDrAivMVSd95K	the dispute was lost	2026-01-17 08:52:22+00	stripe
41	00000000-0000-7000-8000-000000000791	charged	1000	pi_Fj7edEQbL5Mr8J8UCwNh8H10	payment_succeeded	2026-01-17 12:56:22+00	stripe
42	00000000-0000-7000-8000-000000000791	refunded	1000	re_L0Zw90FS9XO0jiTj1WqsXjB6	refund_succeeded	2026-01-17 12:59:22+00	stripe
43	00000000-0000-7000-8000-000000000847	charged	1000	pi_4pxDe4kjbcsF06lfoOB3ZHV7	payment_succeeded	2026-01-17 15:59:22+00	stripe
44	00000000-0000-7000-8000-000000000847	refunded	1000	re_0k1fFrTpVj3YLOdxl4yHWOdY	refund_succeeded	2026-01-17 16:02:22+00	stripe
45	00000000-0000-7000-8000-000000000897	charged	1000	pi_HrqzRAj5NFTzK44ZnrsJi5jd	payment_succeeded	2026-01-17 18:59:22+00	stripe
46	00000000-0000-7000-8000-000000000897	refunded	1000	re_fp1bwEMntt84LJ5bO5WaHTDa	refund_succeeded	2026-01-18 19:59:22+00	stripe
47	00000000-0000-7000-8000-000000000927	charged	1000	pi_9YdHATDjafMvnhKvP1r5fAHV	payment_succeeded	2026-01-18 21:43:22+00	stripe
48	00000000-0000-7000-8000-000000000942	charged	1000	pi_aSAwkXA69lFasHtNlcDaAjB9	payment_succeeded	2026-01-18 22:53:22+00	stripe
49	00000000-0000-7000-8000-000000000942	refunded	1000	re_TJY4gYpeAqBG7MIIfdGFkiF7	refund_succeeded	2026-01-18 22:53:22+00	stripe
50	00000000-0000-7000-8000-000000001023	charged	1000	pi_kKDPa5kRpa0cbIIvXIl82Mtc	payment_mismatched	2026-01-20 03:13:22+00	stripe
51	00000000-0000-7000-8000-000000001046	cash_received	1000	\N	cash_received	2026-01-20 04:23:22+00	\N
52	00000000-0000-7000-8000-000000001049	charged	1000	pi_6ajAj0tr4mE4x4SHF0ZuAJTY	payment_succeeded	2026-01-20 04:23:22+00	stripe
53	00000000-0000-7000-8000-000000001052	charged	1000	pi_gmREjL0ZEEsQRgzHAEVZQ12B	payment_succeeded	2026-01-20 04:23:22+00	stripe
54	00000000-0000-7000-8000-000000001055	charged	1000	pi_Wz2GhR1CqiRVprnbEpABuSHy	payment_succeeded	2026-01-20 04:23:22+00	stripe
55	00000000-0000-7000-8000-000000001060	charged	1000	pi_i5WDmBP8JgKgDdUDSkD6uKPn	payment_succeeded	2026-01-20 04:23:22+00	stripe
56	00000000-0000-7000-8000-000000001071	charged	1000	pi_FDY19nmMnEIDLqhkxoSpfbxU	payment_succeeded	2026-01-20 04:23:22+00	stripe
\.
COPY order_event (id, order_id, from_state, to_state, cause, at) FROM stdin;
1	00000000-0000-7000-8000-000000000002	\N	awaiting_payment	ordered	2026-01-15 12:00:00+00
2	00000000-0000-7000-8000-000000000002	awaiting_payment	paid	payment_succeeded	2026-01-15 12:00:00+00
3	00000000-0000-7000-8000-000000000019	\N	placed	ordered	2026-01-15 13:10:00+00
4	00000000-0000-7000-8000-000000000028	\N	awaiting_payment	ordered	2026-01-15 13:10:00+00
5	00000000-0000-7000-8000-000000000017	\N	placed	ordered	2026-01-15 13:10:00+00
23	00000000-0000-7000-8000-000000000028	awaiting_payment	cancelled	hold_ended	2026-01-15 13:50:00+00
24	00000000-0000-7000-8000-000000000084	\N	awaiting_payment	ordered	2026-01-15 15:06:00+00
25	00000000-0000-7000-8000-000000000084	awaiting_payment	paid	payment_succeeded	2026-01-15 15:06:00+00
26	00000000-0000-7000-8000-000000000099	\N	awaiting_payment	ordered	2026-01-15 16:16:00+00
27	00000000-0000-7000-8000-000000000099	awaiting_payment	cancelled	ordered again	2026-01-15 16:16:00+00
28	00000000-0000-7000-8000-000000000100	\N	awaiting_payment	ordered	2026-01-15 16:16:00+00
29	00000000-0000-7000-8000-000000000100	awaiting_payment	cancelled	ordered again	2026-01-15 16:16:00+00
30	00000000-0000-7000-8000-000000000101	\N	awaiting_payment	ordered	2026-01-15 16:16:00+00
31	00000000-0000-7000-8000-000000000101	awaiting_payment	paid	payment_succeeded	2026-01-15 16:16:00+00
32	00000000-0000-7000-8000-000000000103	\N	placed	ordered	2026-01-15 16:16:00+00
33	00000000-0000-7000-8000-000000000106	\N	awaiting_payment	ordered	2026-01-15 16:16:00+00
34	00000000-0000-7000-8000-000000000106	awaiting_payment	cancelled	ordered again	2026-01-15 16:16:00+00
35	00000000-0000-7000-8000-000000000107	\N	awaiting_payment	ordered	2026-01-15 16:16:00+00
36	00000000-0000-7000-8000-000000000107	awaiting_payment	cancelled	ordered again	2026-01-15 16:16:00+00
37	00000000-0000-7000-8000-000000000108	\N	awaiting_payment	ordered	2026-01-15 16:16:00+00
38	00000000-0000-7000-8000-000000000108	awaiting_payment	paid	payment_succeeded	2026-01-15 16:16:00+00
39	00000000-0000-7000-8000-000000000110	\N	placed	ordered	2026-01-15 16:16:00+00
40	00000000-0000-7000-8000-000000000125	\N	placed	ordered	2026-01-15 17:26:00+00
41	00000000-0000-7000-8000-000000000125	placed	handed_over	cash_received	2026-01-15 17:26:00+00
42	00000000-0000-7000-8000-000000000140	\N	awaiting_payment	ordered	2026-01-15 18:36:00+00
43	00000000-0000-7000-8000-000000000140	awaiting_payment	cancelled	hold_ended	2026-01-15 19:16:00+00
44	00000000-0000-7000-8000-000000000178	\N	awaiting_payment	ordered	2026-01-15 20:32:00+00
45	00000000-0000-7000-8000-000000000178	awaiting_payment	paid	payment_succeeded	2026-01-15 20:32:00+00
46	00000000-0000-7000-8000-000000000193	\N	awaiting_payment	ordered	2026-01-15 21:42:00+00
47	00000000-0000-7000-8000-000000000193	awaiting_payment	paid	payment_succeeded	2026-01-15 21:44:00+00
48	00000000-0000-7000-8000-000000000214	\N	awaiting_payment	ordered	2026-01-15 22:54:00+00
49	00000000-0000-7000-8000-000000000214	awaiting_payment	paid	payment_succeeded	2026-01-15 22:56:00+00
50	00000000-0000-7000-8000-000000000235	\N	awaiting_payment	ordered	2026-01-16 00:06:00+00
51	00000000-0000-7000-8000-000000000235	awaiting_payment	cancelled	hold_ended	2026-01-16 00:37:00+00
52	00000000-0000-7000-8000-000000000261	\N	awaiting_payment	ordered	2026-01-16 01:47:00+00
53	00000000-0000-7000-8000-000000000261	awaiting_payment	paid	payment_succeeded	2026-01-16 02:18:00+00
54	00000000-0000-7000-8000-000000000282	\N	awaiting_payment	ordered	2026-01-16 03:28:00+00
55	00000000-0000-7000-8000-000000000282	awaiting_payment	paid	payment_succeeded	2026-01-16 04:36:00+00
56	00000000-0000-7000-8000-000000000315	\N	awaiting_payment	ordered	2026-01-16 05:46:00+00
57	00000000-0000-7000-8000-000000000315	awaiting_payment	cancelled	hold_ended	2026-01-16 05:46:00+00
58	00000000-0000-7000-8000-000000000315	cancelled	paid	payment_succeeded	2026-01-16 05:46:00+00
59	00000000-0000-7000-8000-000000000330	\N	awaiting_payment	ordered	2026-01-16 06:56:00+00
60	00000000-0000-7000-8000-000000000330	awaiting_payment	cancelled	hold_ended	2026-01-16 06:56:00+00
61	00000000-0000-7000-8000-000000000331	\N	placed	ordered	2026-01-16 06:56:00+00
62	00000000-0000-7000-8000-000000000330	cancelled	refund_pending	stock_gone	2026-01-16 06:56:00+00
63	00000000-0000-7000-8000-000000000330	refund_pending	refunded	refund_succeeded	2026-01-16 06:56:00+00
64	00000000-0000-7000-8000-000000000366	\N	awaiting_payment	ordered	2026-01-16 09:19:00+00
65	00000000-0000-7000-8000-000000000366	awaiting_payment	paid	payment_succeeded	2026-01-16 09:19:00+00
66	00000000-0000-7000-8000-000000000369	\N	awaiting_payment	ordered	2026-01-16 09:19:00+00
67	00000000-0000-7000-8000-000000000369	awaiting_payment	cancelled	hold_ended	2026-01-16 09:59:00+00
68	00000000-0000-7000-8000-000000000407	\N	awaiting_payment	ordered	2026-01-16 11:15:00+00
69	00000000-0000-7000-8000-000000000407	awaiting_payment	paid	payment_succeeded	2026-01-16 11:15:00+00
70	00000000-0000-7000-8000-000000000423	\N	awaiting_payment	ordered	2026-01-16 12:25:00+00
71	00000000-0000-7000-8000-000000000424	\N	awaiting_payment	ordered	2026-01-16 12:25:00+00
72	00000000-0000-7000-8000-000000000424	awaiting_payment	paid	payment_succeeded	2026-01-16 12:25:00+00
73	00000000-0000-7000-8000-000000000423	awaiting_payment	cancelled	hold_ended	2026-01-16 13:05:00+00
74	00000000-0000-7000-8000-000000000463	\N	awaiting_payment	ordered	2026-01-16 14:21:00+00
75	00000000-0000-7000-8000-000000000463	awaiting_payment	needs_review	payment_mismatched	2026-01-16 14:21:00+00
76	00000000-0000-7000-8000-000000000463	needs_review	refund_pending	review_settled_refund	2026-01-16 14:21:00+00
77	00000000-0000-7000-8000-000000000463	refund_pending	refunded	refund_succeeded	2026-01-16 14:21:00+00
78	00000000-0000-7000-8000-000000000497	\N	awaiting_payment	ordered	2026-01-16 16:44:00+00
79	00000000-0000-7000-8000-000000000499	\N	awaiting_payment	ordered	2026-01-16 16:44:00+00
80	00000000-0000-7000-8000-000000000497	awaiting_payment	paid	payment_succeeded	2026-01-16 16:44:00+00
81	00000000-0000-7000-8000-000000000497	paid	refund_pending	cancelled by the shopper	2026-01-16 16:44:00+00
82	00000000-0000-7000-8000-000000000499	awaiting_payment	paid	payment_succeeded	2026-01-16 16:44:00+00
83	00000000-0000-7000-8000-000000000499	paid	refund_pending	cancelled by the shopper	2026-01-16 16:44:00+00
84	00000000-0000-7000-8000-000000000497	refund_pending	needs_review	refund_failed	2026-01-16 16:44:00+00
85	00000000-0000-7000-8000-000000000499	refund_pending	needs_review	refund_failed	2026-01-16 16:44:00+00
86	00000000-0000-7000-8000-000000000497	needs_review	refund_pending	review_settled_refund	2026-01-16 17:54:00+00
87	00000000-0000-7000-8000-000000000525	\N	placed	ordered	2026-01-16 17:54:00+00
88	00000000-0000-7000-8000-000000000525	placed	cancelled	cancelled by the shopper	2026-01-16 17:54:00+00
89	00000000-0000-7000-8000-000000000499	needs_review	paid	review_settled_paid	2026-01-16 17:54:00+00
90	00000000-0000-7000-8000-000000000497	refund_pending	refunded	refund_succeeded	2026-01-16 17:54:00+00
91	00000000-0000-7000-8000-000000000561	\N	awaiting_payment	ordered	2026-01-16 20:17:00+00
92	00000000-0000-7000-8000-000000000561	awaiting_payment	paid	payment_succeeded	2026-01-16 20:17:00+00
93	00000000-0000-7000-8000-000000000561	paid	refund_pending	cancelled by the shopper	2026-01-16 20:17:00+00
94	00000000-0000-7000-8000-000000000561	refund_pending	refunded	refund_succeeded	2026-01-16 20:17:00+00
96	00000000-0000-7000-8000-000000000561	needs_review	refund_pending	review_settled_refund	2026-01-16 21:30:00+00
97	00000000-0000-7000-8000-000000000561	refund_pending	refunded	refund_succeeded	2026-01-16 21:30:00+00
98	00000000-0000-7000-8000-000000000605	\N	awaiting_payment	ordered	2026-01-16 22:43:00+00
99	00000000-0000-7000-8000-000000000605	awaiting_payment	paid	payment_succeeded	2026-01-16 22:43:00+00
100	00000000-0000-7000-8000-000000000605	paid	refund_pending	cancelled by the shopper	2026-01-16 22:43:00+00
101	00000000-0000-7000-8000-000000000605	refund_pending	refunded	refund_succeeded	2026-01-16 22:43:00+00
102	00000000-0000-7000-8000-000000000605	refunded	needs_review	refund_failed	2026-01-17 00:57:00+00
103	00000000-0000-7000-8000-000000000605	needs_review	paid	review_settled_paid	2026-01-17 00:57:00+00
104	00000000-0000-7000-8000-000000000660	\N	awaiting_payment	ordered	2026-01-17 03:17:00+00
105	00000000-0000-7000-8000-000000000660	awaiting_payment	paid	payment_succeeded	2026-01-17 03:17:00+00
116	00000000-0000-7000-8000-000000000702	paid	refund_pending	cancelled by the shopper	2026-01-17 05:40:22+00
117	00000000-0000-7000-8000-000000000702	refund_pending	needs_review	refund_failed	2026-01-17 05:40:22+00
118	00000000-0000-7000-8000-000000000702	needs_review	refunded	review_settled_dispute	2026-01-17 06:50:22+00
119	00000000-0000-7000-8000-000000000723	\N	awaiting_payment	ordered	2026-01-17 06:50:22+00
120	00000000-0000-7000-8000-000000000723	awaiting_payment	paid	payment_succeeded	2026-01-17 06:50:22+00
121	00000000-0000-7000-8000-000000000726	\N	awaiting_payment	ordered	2026-01-17 06:50:22+00
122	00000000-0000-7000-8000-000000000726	awaiting_payment	paid	payment_succeeded	2026-01-17 06:50:22+00
123	00000000-0000-7000-8000-000000000729	\N	awaiting_payment	ordered	2026-01-17 06:50:22+00
124	00000000-0000-7000-8000-000000000729	awaiting_payment	paid	payment_succeeded	2026-01-17 06:50:22+00
125	00000000-0000-7000-8000-000000000726	paid	refund_pending	cancelled by the shopper	2026-01-17 08:52:22+00
126	00000000-0000-7000-8000-000000000726	refund_pending	needs_review	refund_failed	2026-01-17 08:52:22+00
127	00000000-0000-7000-8000-000000000726	needs_review	refunded	review_settled_dispute	2026-01-17 10:02:22+00
128	00000000-0000-7000-8000-000000000771	\N	awaiting_payment	ordered	2026-01-17 11:12:22+00
129	00000000-0000-7000-8000-000000000771	awaiting_payment	cancelled	hold_ended	2026-01-17 11:43:22+00
130	00000000-0000-7000-8000-000000000791	\N	awaiting_payment	ordered	2026-01-17 12:56:22+00
131	00000000-0000-7000-8000-000000000791	awaiting_payment	paid	payment_succeeded	2026-01-17 12:56:22+00
132	00000000-0000-7000-8000-000000000791	paid	refund_pending	cancelled by the shopper	2026-01-17 12:56:22+00
133	00000000-0000-7000-8000-000000000791	refund_pending	refunded	refund_succeeded	2026-01-17 12:59:22+00
134	00000000-0000-7000-8000-000000000827	\N	awaiting_payment	ordered	2026-01-17 14:15:22+00
135	00000000-0000-7000-8000-000000000827	awaiting_payment	cancelled	hold_ended	2026-01-17 14:46:22+00
136	00000000-0000-7000-8000-000000000847	\N	awaiting_payment	ordered	2026-01-17 15:59:22+00
137	00000000-0000-7000-8000-000000000847	awaiting_payment	paid	payment_succeeded	2026-01-17 15:59:22+00
138	00000000-0000-7000-8000-000000000847	paid	refund_pending	cancelled by the shopper	2026-01-17 15:59:22+00
139	00000000-0000-7000-8000-000000000847	refund_pending	refunded	refund_succeeded	2026-01-17 16:02:22+00
140	00000000-0000-7000-8000-000000000883	\N	awaiting_payment	ordered	2026-01-17 17:18:22+00
141	00000000-0000-7000-8000-000000000883	awaiting_payment	cancelled	hold_ended	2026-01-17 17:49:22+00
142	00000000-0000-7000-8000-000000000897	\N	awaiting_payment	ordered	2026-01-17 18:59:22+00
143	00000000-0000-7000-8000-000000000897	awaiting_payment	paid	payment_succeeded	2026-01-17 18:59:22+00
144	00000000-0000-7000-8000-000000000897	paid	refund_pending	cancelled by the shopper	2026-01-17 18:59:22+00
145	00000000-0000-7000-8000-000000000897	refund_pending	refunded	refund_succeeded	2026-01-18 19:59:22+00
146	00000000-0000-7000-8000-000000000927	\N	awaiting_payment	ordered	2026-01-18 21:12:22+00
147	00000000-0000-7000-8000-000000000927	awaiting_payment	paid	payment_succeeded	2026-01-18 21:43:22+00
148	00000000-0000-7000-8000-000000000942	\N	awaiting_payment	ordered	2026-01-18 22:53:22+00
149	00000000-0000-7000-8000-000000000942	awaiting_payment	paid	payment_succeeded	2026-01-18 22:53:22+00
150	00000000-0000-7000-8000-000000000942	paid	refund_pending	cancelled by the shopper	2026-01-18 22:53:22+00
151	00000000-0000-7000-8000-000000000942	refund_pending	refunded	refund_succeeded	2026-01-18 22:53:22+00
95	00000000-0000-7000-8000-000000000561	refunded	needs_review	refund_failed	2026-01-16 21:30:00+00
106	00000000-0000-7000-8000-000000000660	paid	refund_pending	cancelled by the shopper	2026-01-17 03:17:00+00
152	00000000-0000-7000-8000-000000000978	\N	placed	ordered	2026-01-19 01:13:22+00
153	00000000-0000-7000-8000-000000001023	\N	awaiting_payment	ordered	2026-01-20 03:13:22+00
154	00000000-0000-7000-8000-000000001023	awaiting_payment	needs_review	payment_mismatched	2026-01-20 03:13:22+00
155	00000000-0000-7000-8000-000000001038	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
156	00000000-0000-7000-8000-000000001040	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
157	00000000-0000-7000-8000-000000001042	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
158	00000000-0000-7000-8000-000000001044	\N	placed	ordered	2026-01-20 04:23:22+00
159	00000000-0000-7000-8000-000000001046	\N	placed	ordered	2026-01-20 04:23:22+00
160	00000000-0000-7000-8000-000000001046	placed	handed_over	cash_received	2026-01-20 04:23:22+00
161	00000000-0000-7000-8000-000000001049	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
162	00000000-0000-7000-8000-000000001049	awaiting_payment	paid	payment_succeeded	2026-01-20 04:23:22+00
163	00000000-0000-7000-8000-000000001052	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
164	00000000-0000-7000-8000-000000001052	awaiting_payment	paid	payment_succeeded	2026-01-20 04:23:22+00
165	00000000-0000-7000-8000-000000001052	paid	handed_over	hand_over	2026-01-20 04:23:22+00
166	00000000-0000-7000-8000-000000001055	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
167	00000000-0000-7000-8000-000000001055	awaiting_payment	paid	payment_succeeded	2026-01-20 04:23:22+00
168	00000000-0000-7000-8000-000000001055	paid	refund_pending	cancelled by the shopper	2026-01-20 04:23:22+00
169	00000000-0000-7000-8000-000000001060	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
170	00000000-0000-7000-8000-000000001060	awaiting_payment	paid	payment_succeeded	2026-01-20 04:23:22+00
171	00000000-0000-7000-8000-000000001060	paid	refund_pending	cancelled by the shopper	2026-01-20 04:23:22+00
172	00000000-0000-7000-8000-000000001071	\N	awaiting_payment	ordered	2026-01-20 04:23:22+00
173	00000000-0000-7000-8000-000000001071	awaiting_payment	paid	payment_succeeded	2026-01-20 04:23:22+00
174	00000000-0000-7000-8000-000000001071	paid	refund_pending	cancelled by the shopper	2026-01-20 04:23:22+00
107	00000000-0000-7000-8000-000000000660	refund_pending	refunded	refund_succeeded	2026-01-17 03:17:00+00
108	00000000-0000-7000-8000-000000000683	\N	placed	ordered	2026-01-17 04:30:00+00
109	00000000-0000-7000-8000-000000000683	placed	cancelled	cancelled by the shopper	2026-01-17 04:30:00+00
110	00000000-0000-7000-8000-000000000699	\N	awaiting_payment	ordered	2026-01-17 05:40:00+00
111	00000000-0000-7000-8000-000000000699	awaiting_payment	paid	payment_succeeded	2026-01-17 05:40:00+00
112	00000000-0000-7000-8000-000000000702	\N	awaiting_payment	ordered	2026-01-17 05:40:00+00
113	00000000-0000-7000-8000-000000000702	awaiting_payment	paid	payment_succeeded	2026-01-17 05:40:00+00
114	00000000-0000-7000-8000-000000000705	\N	awaiting_payment	ordered	2026-01-17 05:40:00+00
115	00000000-0000-7000-8000-000000000705	awaiting_payment	paid	payment_succeeded	2026-01-17 05:40:00+00
\.
COPY order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity) FROM stdin;
00000000-0000-7000-8000-000000000002	1	clicks	The clicks	KD		M	1000	1
00000000-0000-7000-8000-000000000019	1	last-three	The last-three	KD		M	1000	1
00000000-0000-7000-8000-000000000028	1	last-three	The last-three	KD		M	1000	1
00000000-0000-7000-8000-000000000017	1	last-three	The last-three	KD		M	1000	1
00000000-0000-7000-8000-000000000084	1	declined	The declined	KD		M	1000	1
00000000-0000-7000-8000-000000000099	1	two-tabs-9	The two-tabs-9	KD		M	1000	3
00000000-0000-7000-8000-000000000100	1	two-tabs-9	The two-tabs-9	KD		M	1000	2
00000000-0000-7000-8000-000000000101	1	two-tabs-9	The two-tabs-9	KD		M	1000	1
00000000-0000-7000-8000-000000000103	1	two-tabs-9	The two-tabs-9	KD		M	1000	1
00000000-0000-7000-8000-000000000106	1	two-tabs-3	The two-tabs-3	KD		M	1000	3
00000000-0000-7000-8000-000000000107	1	two-tabs-3	The two-tabs-3	KD		M	1000	2
00000000-0000-7000-8000-000000000108	1	two-tabs-3	The two-tabs-3	KD		M	1000	1
00000000-0000-7000-8000-000000000110	1	two-tabs-3	The two-tabs-3	KD		M	1000	1
00000000-0000-7000-8000-000000000125	1	handed-over	The handed-over	KD		M	1000	1
00000000-0000-7000-8000-000000000140	1	repeated	The repeated	KD		M	1000	1
00000000-0000-7000-8000-000000000178	1	webhook-only	The webhook-only	KD		M	1000	1
00000000-0000-7000-8000-000000000193	1	reconciler-only	The reconciler-only	KD		M	1000	1
00000000-0000-7000-8000-000000000214	1	lost-id	The lost-id	KD		M	1000	1
00000000-0000-7000-8000-000000000235	1	abandoned	The abandoned	KD		M	1000	2
00000000-0000-7000-8000-000000000261	1	last-moment	The last-moment	KD		M	1000	1
00000000-0000-7000-8000-000000000282	1	processing	The processing	KD		M	1000	1
00000000-0000-7000-8000-000000000315	1	late-paid	The late-paid	KD		M	1000	1
00000000-0000-7000-8000-000000000330	1	late-refund	The late-refund	KD		M	1000	1
00000000-0000-7000-8000-000000000331	1	late-refund	The late-refund	KD		M	1000	1
00000000-0000-7000-8000-000000000366	1	webhooks	The webhooks	KD		M	1000	1
00000000-0000-7000-8000-000000000369	1	liars	The liars	KD		M	1000	1
00000000-0000-7000-8000-000000000407	1	robbed	The robbed	KD		M	1000	1
00000000-0000-7000-8000-000000000423	1	dear	The dear	KD		M	1000	1
00000000-0000-7000-8000-000000000424	1	cheap	The cheap	KD		M	100	1
00000000-0000-7000-8000-000000000463	1	tampered	The tampered	KD		M	1000	1
00000000-0000-7000-8000-000000000497	1	refund-again	The refund-again	KD		M	1000	1
00000000-0000-7000-8000-000000000499	1	order-stands	The order-stands	KD		M	1000	1
00000000-0000-7000-8000-000000000525	1	order-stands	The order-stands	KD		M	1000	3
00000000-0000-7000-8000-000000000561	1	failed-by-webhook	The failed-by-webhook	KD		M	1000	1
00000000-0000-7000-8000-000000000605	1	failed-unrecorded	The failed-unrecorded	KD		M	1000	1
00000000-0000-7000-8000-000000000660	1	cancels	The cancels	KD		M	1000	1
00000000-0000-7000-8000-000000000683	1	cancels	The cancels	KD		M	1000	1
00000000-0000-7000-8000-000000000699	1	keeps-true	The keeps-true	KD		M	1000	1
00000000-0000-7000-8000-000000000702	1	cancels-true	The cancels-true	KD		M	1000	1
00000000-0000-7000-8000-000000000705	1	wins-true	The wins-true	KD		M	1000	1
00000000-0000-7000-8000-000000000723	1	keeps-false	The keeps-false	KD		M	1000	1
00000000-0000-7000-8000-000000000726	1	cancels-false	The cancels-false	KD		M	1000	1
00000000-0000-7000-8000-000000000729	1	wins-false	The wins-false	KD		M	1000	1
00000000-0000-7000-8000-000000000771	1	trouble-rate-limit	The trouble-rate-limit	KD		M	1000	1
00000000-0000-7000-8000-000000000791	1	trouble-refund-rate-limit	The trouble-refund-rate-limit	KD		M	1000	1
00000000-0000-7000-8000-000000000827	1	trouble-lock-timeout	The trouble-lock-timeout	KD		M	1000	1
00000000-0000-7000-8000-000000000847	1	trouble-refund-lock-timeout	The trouble-refund-lock-timeout	KD		M	1000	1
00000000-0000-7000-8000-000000000883	1	trouble-error-without-effect	The trouble-error-without-effect	KD		M	1000	1
00000000-0000-7000-8000-000000000897	1	trouble-refund-error-without-effect	The trouble-refund-error-without-effect	KD		M	1000	1
00000000-0000-7000-8000-000000000927	1	trouble-error-with-effect	The trouble-error-with-effect	KD		M	1000	1
00000000-0000-7000-8000-000000000942	1	trouble-refund-error-with-effect	The trouble-refund-error-with-effect	KD		M	1000	1
00000000-0000-7000-8000-000000000978	1	no-mail	The no-mail	KD		M	1000	1
00000000-0000-7000-8000-000000001023	1	left-under-review	The left-under-review	KD		M	1000	1
00000000-0000-7000-8000-000000001038	1	left-open	The left-open	KD		M	1000	2
00000000-0000-7000-8000-000000001040	1	left-unrecorded	The left-unrecorded	KD		M	1000	1
00000000-0000-7000-8000-000000001042	1	left-processing	The left-processing	KD		M	1000	1
00000000-0000-7000-8000-000000001044	1	left-cash	The left-cash	KD		M	1000	3
00000000-0000-7000-8000-000000001046	1	left-cash	The left-cash	KD		M	1000	1
00000000-0000-7000-8000-000000001049	1	left-paid	The left-paid	KD		M	1000	1
00000000-0000-7000-8000-000000001052	1	left-handed-over	The left-handed-over	KD		M	1000	1
00000000-0000-7000-8000-000000001055	1	left-refund-unsent	The left-refund-unsent	KD		M	1000	1
00000000-0000-7000-8000-000000001060	1	left-refund-pending	The left-refund-pending	KD		M	1000	1
00000000-0000-7000-8000-000000001071	1	left-refund-waiting	The left-refund-waiting	KD		M	1000	1
\.
COPY outbox (id, kind, order_id, payload, created_at, done_at, due_at, attempts, last_error) FROM stdin;
00000000-0000-7000-8000-000000000003	order_confirmation_mail	00000000-0000-7000-8000-000000000002	{}	2026-01-15 12:00:00+00	2026-01-15 12:00:00+00	2026-01-15 12:02:00+00	1	\N
00000000-0000-7000-8000-000000000018	order_confirmation_mail	00000000-0000-7000-8000-000000000017	{}	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	2026-01-15 13:12:00+00	1	\N
00000000-0000-7000-8000-000000000020	order_confirmation_mail	00000000-0000-7000-8000-000000000019	{}	2026-01-15 13:10:00+00	2026-01-15 13:10:00+00	2026-01-15 13:12:00+00	1	\N
00000000-0000-7000-8000-000000000085	order_confirmation_mail	00000000-0000-7000-8000-000000000084	{}	2026-01-15 15:06:00+00	2026-01-15 15:06:00+00	2026-01-15 15:08:00+00	1	\N
00000000-0000-7000-8000-000000000102	order_confirmation_mail	00000000-0000-7000-8000-000000000101	{}	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	2026-01-15 16:18:00+00	1	\N
00000000-0000-7000-8000-000000000104	order_confirmation_mail	00000000-0000-7000-8000-000000000103	{}	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	2026-01-15 16:18:00+00	1	\N
00000000-0000-7000-8000-000000000109	order_confirmation_mail	00000000-0000-7000-8000-000000000108	{}	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	2026-01-15 16:18:00+00	1	\N
00000000-0000-7000-8000-000000000111	order_confirmation_mail	00000000-0000-7000-8000-000000000110	{}	2026-01-15 16:16:00+00	2026-01-15 16:16:00+00	2026-01-15 16:18:00+00	1	\N
00000000-0000-7000-8000-000000000126	order_confirmation_mail	00000000-0000-7000-8000-000000000125	{}	2026-01-15 17:26:00+00	2026-01-15 17:26:00+00	2026-01-15 17:28:00+00	1	\N
00000000-0000-7000-8000-000000000179	order_confirmation_mail	00000000-0000-7000-8000-000000000178	{}	2026-01-15 20:32:00+00	2026-01-15 20:32:00+00	2026-01-15 20:34:00+00	1	\N
00000000-0000-7000-8000-000000000196	order_confirmation_mail	00000000-0000-7000-8000-000000000193	{}	2026-01-15 21:44:00+00	2026-01-15 21:44:00+00	2026-01-15 21:46:00+00	1	\N
00000000-0000-7000-8000-000000000217	order_confirmation_mail	00000000-0000-7000-8000-000000000214	{}	2026-01-15 22:56:00+00	2026-01-15 22:56:00+00	2026-01-15 22:58:00+00	1	\N
00000000-0000-7000-8000-000000000263	order_confirmation_mail	00000000-0000-7000-8000-000000000261	{}	2026-01-16 02:18:00+00	2026-01-16 02:18:00+00	2026-01-16 02:20:00+00	1	\N
00000000-0000-7000-8000-000000000296	order_confirmation_mail	00000000-0000-7000-8000-000000000282	{}	2026-01-16 04:36:00+00	2026-01-16 04:36:00+00	2026-01-16 04:38:00+00	1	\N
00000000-0000-7000-8000-000000000316	order_confirmation_mail	00000000-0000-7000-8000-000000000315	{}	2026-01-16 05:46:00+00	2026-01-16 05:46:00+00	2026-01-16 05:48:00+00	1	\N
00000000-0000-7000-8000-000000000333	refund	00000000-0000-7000-8000-000000000330	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_uterNXyYglgqqMWNt1fYZv3f"}	2026-01-16 06:56:00+00	2026-01-16 06:56:00+00	2026-01-16 06:58:00+00	1	\N
00000000-0000-7000-8000-000000000332	order_confirmation_mail	00000000-0000-7000-8000-000000000331	{}	2026-01-16 06:56:00+00	2026-01-16 06:56:00+00	2026-01-16 06:58:00+00	1	\N
00000000-0000-7000-8000-000000000340	refund_mail	00000000-0000-7000-8000-000000000330	{}	2026-01-16 06:56:00+00	2026-01-16 06:56:00+00	2026-01-16 06:58:00+00	1	\N
00000000-0000-7000-8000-000000000367	order_confirmation_mail	00000000-0000-7000-8000-000000000366	{}	2026-01-16 09:19:00+00	2026-01-16 09:19:00+00	2026-01-16 09:21:00+00	1	\N
00000000-0000-7000-8000-000000000408	order_confirmation_mail	00000000-0000-7000-8000-000000000407	{}	2026-01-16 11:15:00+00	2026-01-16 11:15:00+00	2026-01-16 11:17:00+00	1	\N
00000000-0000-7000-8000-000000000425	order_confirmation_mail	00000000-0000-7000-8000-000000000424	{}	2026-01-16 12:25:00+00	2026-01-16 12:25:00+00	2026-01-16 12:27:00+00	1	\N
00000000-0000-7000-8000-000000000464	refund	00000000-0000-7000-8000-000000000463	{"provider": "stripe", "amountCents": 1000, "returnedCents": 0, "providerPaymentId": "pi_SxxW9fBYApajHMPW1ioVnDFB"}	2026-01-16 14:21:00+00	2026-01-16 14:21:00+00	2026-01-16 14:23:00+00	1	\N
00000000-0000-7000-8000-000000000471	refund_mail	00000000-0000-7000-8000-000000000463	{}	2026-01-16 14:21:00+00	2026-01-16 14:21:00+00	2026-01-16 14:23:00+00	1	\N
00000000-0000-7000-8000-000000000500	order_confirmation_mail	00000000-0000-7000-8000-000000000497	{}	2026-01-16 16:44:00+00	2026-01-16 16:44:00+00	2026-01-16 16:46:00+00	1	\N
00000000-0000-7000-8000-000000000501	order_cancellation_mail	00000000-0000-7000-8000-000000000497	{}	2026-01-16 16:44:00+00	2026-01-16 16:44:00+00	2026-01-16 16:46:00+00	1	\N
00000000-0000-7000-8000-000000000503	order_confirmation_mail	00000000-0000-7000-8000-000000000499	{}	2026-01-16 16:44:00+00	2026-01-16 16:44:00+00	2026-01-16 16:46:00+00	1	\N
00000000-0000-7000-8000-000000000504	order_cancellation_mail	00000000-0000-7000-8000-000000000499	{}	2026-01-16 16:44:00+00	2026-01-16 16:44:00+00	2026-01-16 16:46:00+00	1	\N
00000000-0000-7000-8000-000000000505	refund	00000000-0000-7000-8000-000000000499	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_vFCiWMLRocNNAaFZ8ClWRLfH"}	2026-01-16 16:44:00+00	2026-01-16 16:44:00+00	2026-01-16 16:46:00+00	2	\N
00000000-0000-7000-8000-000000000524	refund	00000000-0000-7000-8000-000000000497	{"provider": "stripe", "amountCents": 1000, "returnedCents": 0, "providerPaymentId": "pi_KoCkCiCXycfrs2Kgnr28FkW2"}	2026-01-16 17:54:00+00	2026-01-16 17:54:00+00	2026-01-16 17:56:00+00	1	\N
00000000-0000-7000-8000-000000000526	order_confirmation_mail	00000000-0000-7000-8000-000000000525	{}	2026-01-16 17:54:00+00	2026-01-16 17:54:00+00	2026-01-16 17:56:00+00	1	\N
00000000-0000-7000-8000-000000000527	order_cancellation_mail	00000000-0000-7000-8000-000000000525	{}	2026-01-16 17:54:00+00	2026-01-16 17:54:00+00	2026-01-16 17:56:00+00	1	\N
00000000-0000-7000-8000-000000000535	refund_mail	00000000-0000-7000-8000-000000000497	{}	2026-01-16 17:54:00+00	2026-01-16 17:54:00+00	2026-01-16 17:56:00+00	1	\N
00000000-0000-7000-8000-000000000562	order_confirmation_mail	00000000-0000-7000-8000-000000000561	{}	2026-01-16 20:17:00+00	2026-01-16 20:17:00+00	2026-01-16 20:19:00+00	1	\N
00000000-0000-7000-8000-000000000563	order_cancellation_mail	00000000-0000-7000-8000-000000000561	{}	2026-01-16 20:17:00+00	2026-01-16 20:17:00+00	2026-01-16 20:19:00+00	1	\N
00000000-0000-7000-8000-000000000571	refund_mail	00000000-0000-7000-8000-000000000561	{}	2026-01-16 20:17:00+00	2026-01-16 20:17:00+00	2026-01-16 20:19:00+00	1	\N
00000000-0000-7000-8000-000000000584	refund	00000000-0000-7000-8000-000000000561	{"provider": "stripe", "amountCents": 1000, "returnedCents": 0, "providerPaymentId": "pi_ByCwXXqqDEA8FAapdoNQycWj"}	2026-01-16 21:30:00+00	2026-01-16 21:30:00+00	2026-01-16 21:32:00+00	1	\N
00000000-0000-7000-8000-000000000606	order_confirmation_mail	00000000-0000-7000-8000-000000000605	{}	2026-01-16 22:43:00+00	2026-01-16 22:43:00+00	2026-01-16 22:45:00+00	1	\N
00000000-0000-7000-8000-000000000607	order_cancellation_mail	00000000-0000-7000-8000-000000000605	{}	2026-01-16 22:43:00+00	2026-01-16 22:43:00+00	2026-01-16 22:45:00+00	1	\N
00000000-0000-7000-8000-000000000615	refund_mail	00000000-0000-7000-8000-000000000605	{}	2026-01-16 22:43:00+00	2026-01-16 22:43:00+00	2026-01-16 22:45:00+00	1	\N
00000000-0000-7000-8000-000000000608	refund	00000000-0000-7000-8000-000000000605	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_LIkccii7gkdP5UOfiePChspz"}	2026-01-16 22:43:00+00	2026-01-16 22:43:00+00	2026-01-16 22:45:00+00	1	\N
00000000-0000-7000-8000-000000000663	refund	00000000-0000-7000-8000-000000000660	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_6qwJsMOPKnOjDSVVtJzAKgn0"}	2026-01-17 03:17:00+00	2026-01-17 03:17:00+00	2026-01-17 03:19:00+00	1	\N
00000000-0000-7000-8000-000000000661	order_confirmation_mail	00000000-0000-7000-8000-000000000660	{}	2026-01-17 03:17:00+00	2026-01-17 03:17:00+00	2026-01-17 03:19:00+00	1	\N
00000000-0000-7000-8000-000000000662	order_cancellation_mail	00000000-0000-7000-8000-000000000660	{}	2026-01-17 03:17:00+00	2026-01-17 03:17:00+00	2026-01-17 03:19:00+00	1	\N
00000000-0000-7000-8000-000000000670	refund_mail	00000000-0000-7000-8000-000000000660	{}	2026-01-17 03:17:00+00	2026-01-17 03:17:00+00	2026-01-17 03:19:00+00	1	\N
00000000-0000-7000-8000-000000000684	order_confirmation_mail	00000000-0000-7000-8000-000000000683	{}	2026-01-17 04:30:00+00	2026-01-17 04:30:00+00	2026-01-17 04:32:00+00	1	\N
00000000-0000-7000-8000-000000000685	order_cancellation_mail	00000000-0000-7000-8000-000000000683	{}	2026-01-17 04:30:00+00	2026-01-17 04:30:00+00	2026-01-17 04:32:00+00	1	\N
00000000-0000-7000-8000-000000000700	order_confirmation_mail	00000000-0000-7000-8000-000000000699	{}	2026-01-17 05:40:00+00	2026-01-17 05:40:22+00	2026-01-17 05:42:22+00	1	\N
00000000-0000-7000-8000-000000000703	order_confirmation_mail	00000000-0000-7000-8000-000000000702	{}	2026-01-17 05:40:00+00	2026-01-17 05:40:22+00	2026-01-17 05:42:22+00	1	\N
00000000-0000-7000-8000-000000000706	order_confirmation_mail	00000000-0000-7000-8000-000000000705	{}	2026-01-17 05:40:00+00	2026-01-17 05:40:22+00	2026-01-17 05:42:22+00	1	\N
00000000-0000-7000-8000-000000000707	order_cancellation_mail	00000000-0000-7000-8000-000000000702	{}	2026-01-17 05:40:22+00	2026-01-17 05:40:22+00	2026-01-17 05:42:22+00	1	\N
00000000-0000-7000-8000-000000000979	order_confirmation_mail	00000000-0000-7000-8000-000000000978	{}	2026-01-19 01:13:22+00	2026-01-19 02:03:22+00	2026-01-19 02:05:22+00	6	\N
00000000-0000-7000-8000-000000000708	refund	00000000-0000-7000-8000-000000000702	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_nekFbOsaH45Gj6rC5VZVCAP2"}	2026-01-17 05:40:22+00	2026-01-17 05:40:22+00	2026-01-17 05:42:22+00	1	\N
00000000-0000-7000-8000-000000000721	refund_mail	00000000-0000-7000-8000-000000000702	{}	2026-01-17 06:50:22+00	2026-01-17 07:51:22+00	2026-01-17 07:53:22+00	1	\N
00000000-0000-7000-8000-000000000724	order_confirmation_mail	00000000-0000-7000-8000-000000000723	{}	2026-01-17 06:50:22+00	2026-01-17 07:51:22+00	2026-01-17 07:53:22+00	1	\N
00000000-0000-7000-8000-000000000727	order_confirmation_mail	00000000-0000-7000-8000-000000000726	{}	2026-01-17 06:50:22+00	2026-01-17 07:51:22+00	2026-01-17 07:53:22+00	1	\N
00000000-0000-7000-8000-000000000730	order_confirmation_mail	00000000-0000-7000-8000-000000000729	{}	2026-01-17 06:50:22+00	2026-01-17 07:51:22+00	2026-01-17 07:53:22+00	1	\N
00000000-0000-7000-8000-000000000743	order_cancellation_mail	00000000-0000-7000-8000-000000000726	{}	2026-01-17 08:52:22+00	2026-01-17 08:52:22+00	2026-01-17 08:54:22+00	1	\N
00000000-0000-7000-8000-000000000744	refund	00000000-0000-7000-8000-000000000726	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_uaJgYkasnwImceekZ6DvQTVR"}	2026-01-17 08:52:22+00	2026-01-17 08:52:22+00	2026-01-17 08:54:22+00	1	\N
00000000-0000-7000-8000-000000000757	refund_mail	00000000-0000-7000-8000-000000000726	{}	2026-01-17 10:02:22+00	2026-01-17 10:02:22+00	2026-01-17 10:04:22+00	1	\N
00000000-0000-7000-8000-000000000792	order_confirmation_mail	00000000-0000-7000-8000-000000000791	{}	2026-01-17 12:56:22+00	2026-01-17 12:56:22+00	2026-01-17 12:58:22+00	1	\N
00000000-0000-7000-8000-000000000793	order_cancellation_mail	00000000-0000-7000-8000-000000000791	{}	2026-01-17 12:56:22+00	2026-01-17 12:56:22+00	2026-01-17 12:58:22+00	1	\N
00000000-0000-7000-8000-000000000794	refund	00000000-0000-7000-8000-000000000791	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_Fj7edEQbL5Mr8J8UCwNh8H10"}	2026-01-17 12:56:22+00	2026-01-17 12:59:22+00	2026-01-17 13:01:22+00	2	\N
00000000-0000-7000-8000-000000000813	refund_mail	00000000-0000-7000-8000-000000000791	{}	2026-01-17 12:59:22+00	2026-01-17 12:59:22+00	2026-01-17 13:01:22+00	1	\N
00000000-0000-7000-8000-000000000848	order_confirmation_mail	00000000-0000-7000-8000-000000000847	{}	2026-01-17 15:59:22+00	2026-01-17 15:59:22+00	2026-01-17 16:01:22+00	1	\N
00000000-0000-7000-8000-000000000849	order_cancellation_mail	00000000-0000-7000-8000-000000000847	{}	2026-01-17 15:59:22+00	2026-01-17 15:59:22+00	2026-01-17 16:01:22+00	1	\N
00000000-0000-7000-8000-000000000850	refund	00000000-0000-7000-8000-000000000847	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_4pxDe4kjbcsF06lfoOB3ZHV7"}	2026-01-17 15:59:22+00	2026-01-17 16:02:22+00	2026-01-17 16:04:22+00	2	\N
00000000-0000-7000-8000-000000000869	refund_mail	00000000-0000-7000-8000-000000000847	{}	2026-01-17 16:02:22+00	2026-01-17 16:02:22+00	2026-01-17 16:04:22+00	1	\N
00000000-0000-7000-8000-000000000898	order_confirmation_mail	00000000-0000-7000-8000-000000000897	{}	2026-01-17 18:59:22+00	2026-01-17 18:59:22+00	2026-01-17 19:01:22+00	1	\N
00000000-0000-7000-8000-000000000899	order_cancellation_mail	00000000-0000-7000-8000-000000000897	{}	2026-01-17 18:59:22+00	2026-01-17 18:59:22+00	2026-01-17 19:01:22+00	1	\N
00000000-0000-7000-8000-000000000900	refund	00000000-0000-7000-8000-000000000897	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_HrqzRAj5NFTzK44ZnrsJi5jd"}	2026-01-17 18:59:22+00	2026-01-18 19:59:22+00	2026-01-18 20:01:22+00	2	\N
00000000-0000-7000-8000-000000000913	refund_mail	00000000-0000-7000-8000-000000000897	{}	2026-01-18 19:59:22+00	2026-01-18 19:59:22+00	2026-01-18 20:01:22+00	1	\N
00000000-0000-7000-8000-000000000928	order_confirmation_mail	00000000-0000-7000-8000-000000000927	{}	2026-01-18 21:43:22+00	2026-01-18 21:43:22+00	2026-01-18 21:45:22+00	1	\N
00000000-0000-7000-8000-000000000945	refund	00000000-0000-7000-8000-000000000942	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_aSAwkXA69lFasHtNlcDaAjB9"}	2026-01-18 22:53:22+00	2026-01-18 22:53:22+00	2026-01-18 22:55:22+00	1	\N
00000000-0000-7000-8000-000000000943	order_confirmation_mail	00000000-0000-7000-8000-000000000942	{}	2026-01-18 22:53:22+00	2026-01-18 22:53:22+00	2026-01-18 22:55:22+00	1	\N
00000000-0000-7000-8000-000000000944	order_cancellation_mail	00000000-0000-7000-8000-000000000942	{}	2026-01-18 22:53:22+00	2026-01-18 22:53:22+00	2026-01-18 22:55:22+00	1	\N
00000000-0000-7000-8000-000000000952	refund_mail	00000000-0000-7000-8000-000000000942	{}	2026-01-18 22:53:22+00	2026-01-18 22:53:22+00	2026-01-18 22:55:22+00	1	\N
00000000-0000-7000-8000-000000001058	refund	00000000-0000-7000-8000-000000001055	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_Wz2GhR1CqiRVprnbEpABuSHy"}	2026-01-20 04:23:22+00	\N	2026-01-20 04:23:27+00	1	the refund is still pending at the provider
00000000-0000-7000-8000-000000001063	refund	00000000-0000-7000-8000-000000001060	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_i5WDmBP8JgKgDdUDSkD6uKPn"}	2026-01-20 04:23:22+00	\N	2026-01-20 04:23:27+00	1	the refund is still pending at the provider
00000000-0000-7000-8000-000000001045	order_confirmation_mail	00000000-0000-7000-8000-000000001044	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001047	order_confirmation_mail	00000000-0000-7000-8000-000000001046	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001050	order_confirmation_mail	00000000-0000-7000-8000-000000001049	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001053	order_confirmation_mail	00000000-0000-7000-8000-000000001052	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001056	order_confirmation_mail	00000000-0000-7000-8000-000000001055	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001057	order_cancellation_mail	00000000-0000-7000-8000-000000001055	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001061	order_confirmation_mail	00000000-0000-7000-8000-000000001060	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001062	order_cancellation_mail	00000000-0000-7000-8000-000000001060	{}	2026-01-20 04:23:22+00	2026-01-20 04:23:22+00	2026-01-20 04:25:22+00	1	\N
00000000-0000-7000-8000-000000001072	order_confirmation_mail	00000000-0000-7000-8000-000000001071	{}	2026-01-20 04:23:22+00	\N	2026-01-20 04:23:22+00	0	\N
00000000-0000-7000-8000-000000001073	order_cancellation_mail	00000000-0000-7000-8000-000000001071	{}	2026-01-20 04:23:22+00	\N	2026-01-20 04:23:22+00	0	\N
00000000-0000-7000-8000-000000001074	refund	00000000-0000-7000-8000-000000001071	{"provider": "stripe", "amountCents": 1000, "providerPaymentId": "pi_FDY19nmMnEIDLqhkxoSpfbxU"}	2026-01-20 04:23:22+00	\N	2026-01-20 04:23:22+00	0	\N
\.
COPY payment_dispute (id, order_id, state, cents, reason, opened_at, provider) FROM stdin;
du_X7WnN0eiL97aSReTzqamjMsf	00000000-0000-7000-8000-000000000699	lost	1000	fraudulent	2026-01-17 05:40:11+00	stripe
du_nnMzjWyThkaeii1Mr6v5CVCO	00000000-0000-7000-8000-000000000705	closed	1000	fraudulent	2026-01-17 05:40:11+00	stripe
du_fQIktL8vJZJQDsKDOwMMudxl	00000000-0000-7000-8000-000000000702	lost	1000	fraudulent	2026-01-17 05:40:11+00	stripe
du_AvFGSLtTSlHfPovFMVch8M6v	00000000-0000-7000-8000-000000000729	closed	1000	fraudulent	2026-01-17 07:51:22+00	stripe
du_ImDgQKvD1F8zoJ6GAwNBGZN2	00000000-0000-7000-8000-000000000726	lost	1000	fraudulent	2026-01-17 07:51:22+00	stripe
du_0lzo8D9HdLMnDrAivMVSd95K	00000000-0000-7000-8000-000000000723	lost	1000	fraudulent	2026-01-17 07:51:22+00	stripe
\.
COPY shop_user (user_id, role, created_at) FROM stdin;
admin	admin	2026-01-15 12:00:00+00
\.
COPY stock_unit (id, product_id, size, received, available) FROM stdin;
00000000-0000-7000-8000-000000000001	clicks	\N	5	4
00000000-0000-7000-8000-000000000846	trouble-refund-lock-timeout	\N	3	3
00000000-0000-7000-8000-000000000016	last-three	\N	3	1
00000000-0000-7000-8000-000000000083	declined	\N	3	2
00000000-0000-7000-8000-000000000882	trouble-error-without-effect	\N	3	3
00000000-0000-7000-8000-000000000896	trouble-refund-error-without-effect	\N	3	3
00000000-0000-7000-8000-000000000098	two-tabs-9	\N	9	7
00000000-0000-7000-8000-000000000926	trouble-error-with-effect	\N	3	2
00000000-0000-7000-8000-000000000941	trouble-refund-error-with-effect	\N	3	3
00000000-0000-7000-8000-000000000105	two-tabs-3	\N	3	1
00000000-0000-7000-8000-000000000124	handed-over	\N	3	2
00000000-0000-7000-8000-000000000139	repeated	\N	2	2
00000000-0000-7000-8000-000000000177	webhook-only	\N	3	2
00000000-0000-7000-8000-000000000192	reconciler-only	\N	3	2
00000000-0000-7000-8000-000000000213	lost-id	\N	3	2
00000000-0000-7000-8000-000000000977	no-mail	\N	3	2
00000000-0000-7000-8000-000000000234	abandoned	\N	2	2
00000000-0000-7000-8000-000000000260	last-moment	\N	3	2
00000000-0000-7000-8000-000000000281	processing	\N	3	2
00000000-0000-7000-8000-000000001022	left-under-review	\N	3	2
00000000-0000-7000-8000-000000000314	late-paid	\N	1	0
e3753ebb-3e7b-4e03-9b9d-eaba247e1c63	own-1	\N	0	0
46487f33-3ca7-43fd-bbff-4dc6e8b81cf7	own-10	\N	0	0
00000000-0000-7000-8000-000000000329	late-refund	\N	1	0
00000000-0000-7000-8000-000000000365	webhooks	\N	3	2
8c934416-7855-48c3-b525-4914e2c89c5d	own-11	\N	0	0
00000000-0000-7000-8000-000000000368	liars	\N	1	1
00000000-0000-7000-8000-000000000406	robbed	\N	3	2
babccff5-ff33-4c58-9e5f-b27b223281d2	own-12	\N	0	0
00000000-0000-7000-8000-000000000422	cheap	\N	3	2
00000000-0000-7000-8000-000000000421	dear	\N	3	3
a81d8a1b-3640-4f49-8a9b-4a05d2159946	own-2	\N	0	0
00000000-0000-7000-8000-000000000462	tampered	\N	3	3
3ef792d7-e138-4fdf-9522-9acdb6b9b09c	own-3	\N	0	0
71763c67-d502-46e6-a9ad-69a8e5aeacc3	own-4	\N	0	0
00000000-0000-7000-8000-000000000496	refund-again	\N	3	3
e7ccf6db-6c13-4025-835a-d801ffb3cb9a	own-5	\N	0	0
efbf26eb-0679-4e8d-9d0d-717e049168df	own-6	\N	0	0
1e6ce988-8c2d-461b-8ad4-237989bd07af	own-7	\N	0	0
00000000-0000-7000-8000-000000000498	order-stands	\N	3	2
0e734a57-ba41-4bb3-b118-cd62bfc19f1a	own-8	\N	0	0
00000000-0000-7000-8000-000000000560	failed-by-webhook	\N	3	3
036a4022-dfb8-40ee-b4bf-df46f894123c	own-9	\N	0	0
00000000-0000-7000-8000-000000000604	failed-unrecorded	\N	3	2
00000000-0000-7000-8000-000000001037	left-open	\N	5	3
00000000-0000-7000-8000-000000001039	left-unrecorded	\N	3	2
00000000-0000-7000-8000-000000000659	cancels	\N	3	3
00000000-0000-7000-8000-000000000698	keeps-true	\N	3	2
00000000-0000-7000-8000-000000000704	wins-true	\N	3	2
00000000-0000-7000-8000-000000000701	cancels-true	\N	3	3
00000000-0000-7000-8000-000000000722	keeps-false	\N	3	2
00000000-0000-7000-8000-000000001041	left-processing	\N	3	2
00000000-0000-7000-8000-000000000728	wins-false	\N	3	2
00000000-0000-7000-8000-000000000725	cancels-false	\N	3	3
00000000-0000-7000-8000-000000000770	trouble-rate-limit	\N	3	3
00000000-0000-7000-8000-000000000790	trouble-refund-rate-limit	\N	3	3
00000000-0000-7000-8000-000000001043	left-cash	\N	5	1
00000000-0000-7000-8000-000000000826	trouble-lock-timeout	\N	3	3
00000000-0000-7000-8000-000000001048	left-paid	\N	3	2
00000000-0000-7000-8000-000000001051	left-handed-over	\N	3	2
00000000-0000-7000-8000-000000001054	left-refund-unsent	\N	3	3
00000000-0000-7000-8000-000000001059	left-refund-pending	\N	3	3
00000000-0000-7000-8000-000000001070	left-refund-waiting	\N	3	3
\.
COPY stock_hold (order_id, position, stock_unit_id, quantity, state) FROM stdin;
00000000-0000-7000-8000-000000000002	1	00000000-0000-7000-8000-000000000001	1	sold
00000000-0000-7000-8000-000000000019	1	00000000-0000-7000-8000-000000000016	1	sold
00000000-0000-7000-8000-000000000017	1	00000000-0000-7000-8000-000000000016	1	sold
00000000-0000-7000-8000-000000000028	1	00000000-0000-7000-8000-000000000016	1	released
00000000-0000-7000-8000-000000000084	1	00000000-0000-7000-8000-000000000083	1	sold
00000000-0000-7000-8000-000000000099	1	00000000-0000-7000-8000-000000000098	3	released
00000000-0000-7000-8000-000000000100	1	00000000-0000-7000-8000-000000000098	2	released
00000000-0000-7000-8000-000000000101	1	00000000-0000-7000-8000-000000000098	1	sold
00000000-0000-7000-8000-000000000103	1	00000000-0000-7000-8000-000000000098	1	sold
00000000-0000-7000-8000-000000000106	1	00000000-0000-7000-8000-000000000105	3	released
00000000-0000-7000-8000-000000000107	1	00000000-0000-7000-8000-000000000105	2	released
00000000-0000-7000-8000-000000000108	1	00000000-0000-7000-8000-000000000105	1	sold
00000000-0000-7000-8000-000000000110	1	00000000-0000-7000-8000-000000000105	1	sold
00000000-0000-7000-8000-000000000125	1	00000000-0000-7000-8000-000000000124	1	sold
00000000-0000-7000-8000-000000000140	1	00000000-0000-7000-8000-000000000139	1	released
00000000-0000-7000-8000-000000000178	1	00000000-0000-7000-8000-000000000177	1	sold
00000000-0000-7000-8000-000000000193	1	00000000-0000-7000-8000-000000000192	1	sold
00000000-0000-7000-8000-000000000214	1	00000000-0000-7000-8000-000000000213	1	sold
00000000-0000-7000-8000-000000000235	1	00000000-0000-7000-8000-000000000234	2	released
00000000-0000-7000-8000-000000000261	1	00000000-0000-7000-8000-000000000260	1	sold
00000000-0000-7000-8000-000000000282	1	00000000-0000-7000-8000-000000000281	1	sold
00000000-0000-7000-8000-000000000315	1	00000000-0000-7000-8000-000000000314	1	sold
00000000-0000-7000-8000-000000000330	1	00000000-0000-7000-8000-000000000329	1	released
00000000-0000-7000-8000-000000000331	1	00000000-0000-7000-8000-000000000329	1	sold
00000000-0000-7000-8000-000000000366	1	00000000-0000-7000-8000-000000000365	1	sold
00000000-0000-7000-8000-000000000369	1	00000000-0000-7000-8000-000000000368	1	released
00000000-0000-7000-8000-000000000407	1	00000000-0000-7000-8000-000000000406	1	sold
00000000-0000-7000-8000-000000000424	1	00000000-0000-7000-8000-000000000422	1	sold
00000000-0000-7000-8000-000000000423	1	00000000-0000-7000-8000-000000000421	1	released
00000000-0000-7000-8000-000000000463	1	00000000-0000-7000-8000-000000000462	1	released
00000000-0000-7000-8000-000000000497	1	00000000-0000-7000-8000-000000000496	1	released
00000000-0000-7000-8000-000000000525	1	00000000-0000-7000-8000-000000000498	3	released
00000000-0000-7000-8000-000000000499	1	00000000-0000-7000-8000-000000000498	1	sold
00000000-0000-7000-8000-000000000561	1	00000000-0000-7000-8000-000000000560	1	released
00000000-0000-7000-8000-000000000605	1	00000000-0000-7000-8000-000000000604	1	sold
00000000-0000-7000-8000-000000000660	1	00000000-0000-7000-8000-000000000659	1	released
00000000-0000-7000-8000-000000000683	1	00000000-0000-7000-8000-000000000659	1	released
00000000-0000-7000-8000-000000000699	1	00000000-0000-7000-8000-000000000698	1	sold
00000000-0000-7000-8000-000000000705	1	00000000-0000-7000-8000-000000000704	1	sold
00000000-0000-7000-8000-000000000702	1	00000000-0000-7000-8000-000000000701	1	released
00000000-0000-7000-8000-000000000723	1	00000000-0000-7000-8000-000000000722	1	sold
00000000-0000-7000-8000-000000000729	1	00000000-0000-7000-8000-000000000728	1	sold
00000000-0000-7000-8000-000000000726	1	00000000-0000-7000-8000-000000000725	1	released
00000000-0000-7000-8000-000000000771	1	00000000-0000-7000-8000-000000000770	1	released
00000000-0000-7000-8000-000000000791	1	00000000-0000-7000-8000-000000000790	1	released
00000000-0000-7000-8000-000000000827	1	00000000-0000-7000-8000-000000000826	1	released
00000000-0000-7000-8000-000000000847	1	00000000-0000-7000-8000-000000000846	1	released
00000000-0000-7000-8000-000000000883	1	00000000-0000-7000-8000-000000000882	1	released
00000000-0000-7000-8000-000000000897	1	00000000-0000-7000-8000-000000000896	1	released
00000000-0000-7000-8000-000000000927	1	00000000-0000-7000-8000-000000000926	1	sold
00000000-0000-7000-8000-000000000942	1	00000000-0000-7000-8000-000000000941	1	released
00000000-0000-7000-8000-000000000978	1	00000000-0000-7000-8000-000000000977	1	sold
00000000-0000-7000-8000-000000001023	1	00000000-0000-7000-8000-000000001022	1	held
00000000-0000-7000-8000-000000001038	1	00000000-0000-7000-8000-000000001037	2	held
00000000-0000-7000-8000-000000001040	1	00000000-0000-7000-8000-000000001039	1	held
00000000-0000-7000-8000-000000001042	1	00000000-0000-7000-8000-000000001041	1	held
00000000-0000-7000-8000-000000001044	1	00000000-0000-7000-8000-000000001043	3	sold
00000000-0000-7000-8000-000000001046	1	00000000-0000-7000-8000-000000001043	1	sold
00000000-0000-7000-8000-000000001049	1	00000000-0000-7000-8000-000000001048	1	sold
00000000-0000-7000-8000-000000001052	1	00000000-0000-7000-8000-000000001051	1	sold
00000000-0000-7000-8000-000000001055	1	00000000-0000-7000-8000-000000001054	1	released
00000000-0000-7000-8000-000000001060	1	00000000-0000-7000-8000-000000001059	1	released
00000000-0000-7000-8000-000000001071	1	00000000-0000-7000-8000-000000001070	1	released
\.
COPY stock_movement (id, stock_unit_id, order_id, from_bucket, to_bucket, quantity, cause, at) FROM stdin;
1	00000000-0000-7000-8000-000000000001	\N	supplier	available	5	delivery	2026-01-15 12:00:00+00
2	00000000-0000-7000-8000-000000000001	00000000-0000-7000-8000-000000000002	available	held	1	ordered	2026-01-15 12:00:00+00
3	00000000-0000-7000-8000-000000000001	00000000-0000-7000-8000-000000000002	held	sold	1	payment_succeeded	2026-01-15 12:00:00+00
4	00000000-0000-7000-8000-000000000016	\N	supplier	available	3	delivery	2026-01-15 13:10:00+00
5	00000000-0000-7000-8000-000000000016	00000000-0000-7000-8000-000000000019	available	sold	1	ordered	2026-01-15 13:10:00+00
6	00000000-0000-7000-8000-000000000016	00000000-0000-7000-8000-000000000028	available	held	1	ordered	2026-01-15 13:10:00+00
7	00000000-0000-7000-8000-000000000016	00000000-0000-7000-8000-000000000017	available	sold	1	ordered	2026-01-15 13:10:00+00
8	00000000-0000-7000-8000-000000000016	00000000-0000-7000-8000-000000000028	held	available	1	hold_ended	2026-01-15 13:50:00+00
9	00000000-0000-7000-8000-000000000083	\N	supplier	available	3	delivery	2026-01-15 15:06:00+00
10	00000000-0000-7000-8000-000000000083	00000000-0000-7000-8000-000000000084	available	held	1	ordered	2026-01-15 15:06:00+00
11	00000000-0000-7000-8000-000000000083	00000000-0000-7000-8000-000000000084	held	sold	1	payment_succeeded	2026-01-15 15:06:00+00
12	00000000-0000-7000-8000-000000000098	\N	supplier	available	9	delivery	2026-01-15 16:16:00+00
13	00000000-0000-7000-8000-000000000098	00000000-0000-7000-8000-000000000099	available	held	3	ordered	2026-01-15 16:16:00+00
14	00000000-0000-7000-8000-000000000098	00000000-0000-7000-8000-000000000099	held	available	3	ordered again	2026-01-15 16:16:00+00
15	00000000-0000-7000-8000-000000000098	00000000-0000-7000-8000-000000000100	available	held	2	ordered	2026-01-15 16:16:00+00
16	00000000-0000-7000-8000-000000000098	00000000-0000-7000-8000-000000000100	held	available	2	ordered again	2026-01-15 16:16:00+00
17	00000000-0000-7000-8000-000000000098	00000000-0000-7000-8000-000000000101	available	held	1	ordered	2026-01-15 16:16:00+00
18	00000000-0000-7000-8000-000000000098	00000000-0000-7000-8000-000000000101	held	sold	1	payment_succeeded	2026-01-15 16:16:00+00
19	00000000-0000-7000-8000-000000000098	00000000-0000-7000-8000-000000000103	available	sold	1	ordered	2026-01-15 16:16:00+00
20	00000000-0000-7000-8000-000000000105	\N	supplier	available	3	delivery	2026-01-15 16:16:00+00
21	00000000-0000-7000-8000-000000000105	00000000-0000-7000-8000-000000000106	available	held	3	ordered	2026-01-15 16:16:00+00
22	00000000-0000-7000-8000-000000000105	00000000-0000-7000-8000-000000000106	held	available	3	ordered again	2026-01-15 16:16:00+00
23	00000000-0000-7000-8000-000000000105	00000000-0000-7000-8000-000000000107	available	held	2	ordered	2026-01-15 16:16:00+00
24	00000000-0000-7000-8000-000000000105	00000000-0000-7000-8000-000000000107	held	available	2	ordered again	2026-01-15 16:16:00+00
25	00000000-0000-7000-8000-000000000105	00000000-0000-7000-8000-000000000108	available	held	1	ordered	2026-01-15 16:16:00+00
26	00000000-0000-7000-8000-000000000105	00000000-0000-7000-8000-000000000108	held	sold	1	payment_succeeded	2026-01-15 16:16:00+00
27	00000000-0000-7000-8000-000000000105	00000000-0000-7000-8000-000000000110	available	sold	1	ordered	2026-01-15 16:16:00+00
28	00000000-0000-7000-8000-000000000124	\N	supplier	available	3	delivery	2026-01-15 17:26:00+00
29	00000000-0000-7000-8000-000000000124	00000000-0000-7000-8000-000000000125	available	sold	1	ordered	2026-01-15 17:26:00+00
30	00000000-0000-7000-8000-000000000139	\N	supplier	available	2	delivery	2026-01-15 18:36:00+00
31	00000000-0000-7000-8000-000000000139	00000000-0000-7000-8000-000000000140	available	held	1	ordered	2026-01-15 18:36:00+00
32	00000000-0000-7000-8000-000000000139	00000000-0000-7000-8000-000000000140	held	available	1	hold_ended	2026-01-15 19:16:00+00
33	00000000-0000-7000-8000-000000000177	\N	supplier	available	3	delivery	2026-01-15 20:32:00+00
34	00000000-0000-7000-8000-000000000177	00000000-0000-7000-8000-000000000178	available	held	1	ordered	2026-01-15 20:32:00+00
35	00000000-0000-7000-8000-000000000177	00000000-0000-7000-8000-000000000178	held	sold	1	payment_succeeded	2026-01-15 20:32:00+00
36	00000000-0000-7000-8000-000000000192	\N	supplier	available	3	delivery	2026-01-15 21:42:00+00
37	00000000-0000-7000-8000-000000000192	00000000-0000-7000-8000-000000000193	available	held	1	ordered	2026-01-15 21:42:00+00
38	00000000-0000-7000-8000-000000000192	00000000-0000-7000-8000-000000000193	held	sold	1	payment_succeeded	2026-01-15 21:44:00+00
39	00000000-0000-7000-8000-000000000213	\N	supplier	available	3	delivery	2026-01-15 22:54:00+00
40	00000000-0000-7000-8000-000000000213	00000000-0000-7000-8000-000000000214	available	held	1	ordered	2026-01-15 22:54:00+00
41	00000000-0000-7000-8000-000000000213	00000000-0000-7000-8000-000000000214	held	sold	1	payment_succeeded	2026-01-15 22:56:00+00
42	00000000-0000-7000-8000-000000000234	\N	supplier	available	2	delivery	2026-01-16 00:06:00+00
43	00000000-0000-7000-8000-000000000234	00000000-0000-7000-8000-000000000235	available	held	2	ordered	2026-01-16 00:06:00+00
44	00000000-0000-7000-8000-000000000234	00000000-0000-7000-8000-000000000235	held	available	2	hold_ended	2026-01-16 00:37:00+00
45	00000000-0000-7000-8000-000000000260	\N	supplier	available	3	delivery	2026-01-16 01:47:00+00
46	00000000-0000-7000-8000-000000000260	00000000-0000-7000-8000-000000000261	available	held	1	ordered	2026-01-16 01:47:00+00
47	00000000-0000-7000-8000-000000000260	00000000-0000-7000-8000-000000000261	held	sold	1	payment_succeeded	2026-01-16 02:18:00+00
48	00000000-0000-7000-8000-000000000281	\N	supplier	available	3	delivery	2026-01-16 03:28:00+00
49	00000000-0000-7000-8000-000000000281	00000000-0000-7000-8000-000000000282	available	held	1	ordered	2026-01-16 03:28:00+00
50	00000000-0000-7000-8000-000000000281	00000000-0000-7000-8000-000000000282	held	sold	1	payment_succeeded	2026-01-16 04:36:00+00
51	00000000-0000-7000-8000-000000000314	\N	supplier	available	1	delivery	2026-01-16 05:46:00+00
52	00000000-0000-7000-8000-000000000314	00000000-0000-7000-8000-000000000315	available	held	1	ordered	2026-01-16 05:46:00+00
53	00000000-0000-7000-8000-000000000314	00000000-0000-7000-8000-000000000315	held	available	1	hold_ended	2026-01-16 05:46:00+00
54	00000000-0000-7000-8000-000000000314	00000000-0000-7000-8000-000000000315	available	sold	1	payment_succeeded	2026-01-16 05:46:00+00
55	00000000-0000-7000-8000-000000000329	\N	supplier	available	1	delivery	2026-01-16 06:56:00+00
56	00000000-0000-7000-8000-000000000329	00000000-0000-7000-8000-000000000330	available	held	1	ordered	2026-01-16 06:56:00+00
57	00000000-0000-7000-8000-000000000329	00000000-0000-7000-8000-000000000330	held	available	1	hold_ended	2026-01-16 06:56:00+00
58	00000000-0000-7000-8000-000000000329	00000000-0000-7000-8000-000000000331	available	sold	1	ordered	2026-01-16 06:56:00+00
59	00000000-0000-7000-8000-000000000365	\N	supplier	available	3	delivery	2026-01-16 09:19:00+00
60	00000000-0000-7000-8000-000000000365	00000000-0000-7000-8000-000000000366	available	held	1	ordered	2026-01-16 09:19:00+00
61	00000000-0000-7000-8000-000000000365	00000000-0000-7000-8000-000000000366	held	sold	1	payment_succeeded	2026-01-16 09:19:00+00
62	00000000-0000-7000-8000-000000000368	\N	supplier	available	1	delivery	2026-01-16 09:19:00+00
63	00000000-0000-7000-8000-000000000368	00000000-0000-7000-8000-000000000369	available	held	1	ordered	2026-01-16 09:19:00+00
64	00000000-0000-7000-8000-000000000368	00000000-0000-7000-8000-000000000369	held	available	1	hold_ended	2026-01-16 09:59:00+00
65	00000000-0000-7000-8000-000000000406	\N	supplier	available	3	delivery	2026-01-16 11:15:00+00
66	00000000-0000-7000-8000-000000000406	00000000-0000-7000-8000-000000000407	available	held	1	ordered	2026-01-16 11:15:00+00
67	00000000-0000-7000-8000-000000000406	00000000-0000-7000-8000-000000000407	held	sold	1	payment_succeeded	2026-01-16 11:15:00+00
68	00000000-0000-7000-8000-000000000421	\N	supplier	available	3	delivery	2026-01-16 12:25:00+00
69	00000000-0000-7000-8000-000000000422	\N	supplier	available	3	delivery	2026-01-16 12:25:00+00
70	00000000-0000-7000-8000-000000000421	00000000-0000-7000-8000-000000000423	available	held	1	ordered	2026-01-16 12:25:00+00
71	00000000-0000-7000-8000-000000000422	00000000-0000-7000-8000-000000000424	available	held	1	ordered	2026-01-16 12:25:00+00
72	00000000-0000-7000-8000-000000000422	00000000-0000-7000-8000-000000000424	held	sold	1	payment_succeeded	2026-01-16 12:25:00+00
73	00000000-0000-7000-8000-000000000421	00000000-0000-7000-8000-000000000423	held	available	1	hold_ended	2026-01-16 13:05:00+00
74	00000000-0000-7000-8000-000000000462	\N	supplier	available	3	delivery	2026-01-16 14:21:00+00
75	00000000-0000-7000-8000-000000000462	00000000-0000-7000-8000-000000000463	available	held	1	ordered	2026-01-16 14:21:00+00
161	00000000-0000-7000-8000-000000001043	\N	supplier	available	5	delivery	2026-01-20 04:23:22+00
76	00000000-0000-7000-8000-000000000462	00000000-0000-7000-8000-000000000463	held	available	1	review_settled_refund	2026-01-16 14:21:00+00
77	00000000-0000-7000-8000-000000000496	\N	supplier	available	3	delivery	2026-01-16 16:44:00+00
78	00000000-0000-7000-8000-000000000496	00000000-0000-7000-8000-000000000497	available	held	1	ordered	2026-01-16 16:44:00+00
79	00000000-0000-7000-8000-000000000498	\N	supplier	available	3	delivery	2026-01-16 16:44:00+00
80	00000000-0000-7000-8000-000000000498	00000000-0000-7000-8000-000000000499	available	held	1	ordered	2026-01-16 16:44:00+00
81	00000000-0000-7000-8000-000000000496	00000000-0000-7000-8000-000000000497	held	sold	1	payment_succeeded	2026-01-16 16:44:00+00
82	00000000-0000-7000-8000-000000000496	00000000-0000-7000-8000-000000000497	sold	available	1	cancelled by the shopper	2026-01-16 16:44:00+00
83	00000000-0000-7000-8000-000000000498	00000000-0000-7000-8000-000000000499	held	sold	1	payment_succeeded	2026-01-16 16:44:00+00
84	00000000-0000-7000-8000-000000000498	00000000-0000-7000-8000-000000000499	sold	available	1	cancelled by the shopper	2026-01-16 16:44:00+00
85	00000000-0000-7000-8000-000000000498	00000000-0000-7000-8000-000000000525	available	sold	3	ordered	2026-01-16 17:54:00+00
86	00000000-0000-7000-8000-000000000498	00000000-0000-7000-8000-000000000525	sold	available	3	cancelled by the shopper	2026-01-16 17:54:00+00
87	00000000-0000-7000-8000-000000000498	00000000-0000-7000-8000-000000000499	available	sold	1	review_settled_paid	2026-01-16 17:54:00+00
88	00000000-0000-7000-8000-000000000560	\N	supplier	available	3	delivery	2026-01-16 20:17:00+00
89	00000000-0000-7000-8000-000000000560	00000000-0000-7000-8000-000000000561	available	held	1	ordered	2026-01-16 20:17:00+00
90	00000000-0000-7000-8000-000000000560	00000000-0000-7000-8000-000000000561	held	sold	1	payment_succeeded	2026-01-16 20:17:00+00
91	00000000-0000-7000-8000-000000000560	00000000-0000-7000-8000-000000000561	sold	available	1	cancelled by the shopper	2026-01-16 20:17:00+00
92	00000000-0000-7000-8000-000000000604	\N	supplier	available	3	delivery	2026-01-16 22:43:00+00
93	00000000-0000-7000-8000-000000000604	00000000-0000-7000-8000-000000000605	available	held	1	ordered	2026-01-16 22:43:00+00
94	00000000-0000-7000-8000-000000000604	00000000-0000-7000-8000-000000000605	held	sold	1	payment_succeeded	2026-01-16 22:43:00+00
95	00000000-0000-7000-8000-000000000604	00000000-0000-7000-8000-000000000605	sold	available	1	cancelled by the shopper	2026-01-16 22:43:00+00
96	00000000-0000-7000-8000-000000000604	00000000-0000-7000-8000-000000000605	available	sold	1	review_settled_paid	2026-01-17 00:57:00+00
97	00000000-0000-7000-8000-000000000659	\N	supplier	available	3	delivery	2026-01-17 03:17:00+00
98	00000000-0000-7000-8000-000000000659	00000000-0000-7000-8000-000000000660	available	held	1	ordered	2026-01-17 03:17:00+00
99	00000000-0000-7000-8000-000000000659	00000000-0000-7000-8000-000000000660	held	sold	1	payment_succeeded	2026-01-17 03:17:00+00
100	00000000-0000-7000-8000-000000000659	00000000-0000-7000-8000-000000000660	sold	available	1	cancelled by the shopper	2026-01-17 03:17:00+00
112	00000000-0000-7000-8000-000000000701	00000000-0000-7000-8000-000000000702	sold	available	1	cancelled by the shopper	2026-01-17 05:40:22+00
113	00000000-0000-7000-8000-000000000722	\N	supplier	available	3	delivery	2026-01-17 06:50:22+00
114	00000000-0000-7000-8000-000000000722	00000000-0000-7000-8000-000000000723	available	held	1	ordered	2026-01-17 06:50:22+00
115	00000000-0000-7000-8000-000000000722	00000000-0000-7000-8000-000000000723	held	sold	1	payment_succeeded	2026-01-17 06:50:22+00
116	00000000-0000-7000-8000-000000000725	\N	supplier	available	3	delivery	2026-01-17 06:50:22+00
117	00000000-0000-7000-8000-000000000725	00000000-0000-7000-8000-000000000726	available	held	1	ordered	2026-01-17 06:50:22+00
118	00000000-0000-7000-8000-000000000725	00000000-0000-7000-8000-000000000726	held	sold	1	payment_succeeded	2026-01-17 06:50:22+00
119	00000000-0000-7000-8000-000000000728	\N	supplier	available	3	delivery	2026-01-17 06:50:22+00
120	00000000-0000-7000-8000-000000000728	00000000-0000-7000-8000-000000000729	available	held	1	ordered	2026-01-17 06:50:22+00
121	00000000-0000-7000-8000-000000000728	00000000-0000-7000-8000-000000000729	held	sold	1	payment_succeeded	2026-01-17 06:50:22+00
122	00000000-0000-7000-8000-000000000725	00000000-0000-7000-8000-000000000726	sold	available	1	cancelled by the shopper	2026-01-17 08:52:22+00
123	00000000-0000-7000-8000-000000000770	\N	supplier	available	3	delivery	2026-01-17 11:12:22+00
124	00000000-0000-7000-8000-000000000770	00000000-0000-7000-8000-000000000771	available	held	1	ordered	2026-01-17 11:12:22+00
125	00000000-0000-7000-8000-000000000770	00000000-0000-7000-8000-000000000771	held	available	1	hold_ended	2026-01-17 11:43:22+00
126	00000000-0000-7000-8000-000000000790	\N	supplier	available	3	delivery	2026-01-17 12:56:22+00
127	00000000-0000-7000-8000-000000000790	00000000-0000-7000-8000-000000000791	available	held	1	ordered	2026-01-17 12:56:22+00
128	00000000-0000-7000-8000-000000000790	00000000-0000-7000-8000-000000000791	held	sold	1	payment_succeeded	2026-01-17 12:56:22+00
129	00000000-0000-7000-8000-000000000790	00000000-0000-7000-8000-000000000791	sold	available	1	cancelled by the shopper	2026-01-17 12:56:22+00
130	00000000-0000-7000-8000-000000000826	\N	supplier	available	3	delivery	2026-01-17 14:15:22+00
131	00000000-0000-7000-8000-000000000826	00000000-0000-7000-8000-000000000827	available	held	1	ordered	2026-01-17 14:15:22+00
132	00000000-0000-7000-8000-000000000826	00000000-0000-7000-8000-000000000827	held	available	1	hold_ended	2026-01-17 14:46:22+00
133	00000000-0000-7000-8000-000000000846	\N	supplier	available	3	delivery	2026-01-17 15:59:22+00
134	00000000-0000-7000-8000-000000000846	00000000-0000-7000-8000-000000000847	available	held	1	ordered	2026-01-17 15:59:22+00
135	00000000-0000-7000-8000-000000000846	00000000-0000-7000-8000-000000000847	held	sold	1	payment_succeeded	2026-01-17 15:59:22+00
136	00000000-0000-7000-8000-000000000846	00000000-0000-7000-8000-000000000847	sold	available	1	cancelled by the shopper	2026-01-17 15:59:22+00
137	00000000-0000-7000-8000-000000000882	\N	supplier	available	3	delivery	2026-01-17 17:18:22+00
138	00000000-0000-7000-8000-000000000882	00000000-0000-7000-8000-000000000883	available	held	1	ordered	2026-01-17 17:18:22+00
139	00000000-0000-7000-8000-000000000882	00000000-0000-7000-8000-000000000883	held	available	1	hold_ended	2026-01-17 17:49:22+00
140	00000000-0000-7000-8000-000000000896	\N	supplier	available	3	delivery	2026-01-17 18:59:22+00
141	00000000-0000-7000-8000-000000000896	00000000-0000-7000-8000-000000000897	available	held	1	ordered	2026-01-17 18:59:22+00
142	00000000-0000-7000-8000-000000000896	00000000-0000-7000-8000-000000000897	held	sold	1	payment_succeeded	2026-01-17 18:59:22+00
143	00000000-0000-7000-8000-000000000896	00000000-0000-7000-8000-000000000897	sold	available	1	cancelled by the shopper	2026-01-17 18:59:22+00
144	00000000-0000-7000-8000-000000000926	\N	supplier	available	3	delivery	2026-01-18 21:12:22+00
145	00000000-0000-7000-8000-000000000926	00000000-0000-7000-8000-000000000927	available	held	1	ordered	2026-01-18 21:12:22+00
146	00000000-0000-7000-8000-000000000926	00000000-0000-7000-8000-000000000927	held	sold	1	payment_succeeded	2026-01-18 21:43:22+00
147	00000000-0000-7000-8000-000000000941	\N	supplier	available	3	delivery	2026-01-18 22:53:22+00
148	00000000-0000-7000-8000-000000000941	00000000-0000-7000-8000-000000000942	available	held	1	ordered	2026-01-18 22:53:22+00
149	00000000-0000-7000-8000-000000000941	00000000-0000-7000-8000-000000000942	held	sold	1	payment_succeeded	2026-01-18 22:53:22+00
150	00000000-0000-7000-8000-000000000941	00000000-0000-7000-8000-000000000942	sold	available	1	cancelled by the shopper	2026-01-18 22:53:22+00
151	00000000-0000-7000-8000-000000000977	\N	supplier	available	3	delivery	2026-01-19 01:13:22+00
152	00000000-0000-7000-8000-000000000977	00000000-0000-7000-8000-000000000978	available	sold	1	ordered	2026-01-19 01:13:22+00
153	00000000-0000-7000-8000-000000001022	\N	supplier	available	3	delivery	2026-01-20 03:13:22+00
154	00000000-0000-7000-8000-000000001022	00000000-0000-7000-8000-000000001023	available	held	1	ordered	2026-01-20 03:13:22+00
155	00000000-0000-7000-8000-000000001037	\N	supplier	available	5	delivery	2026-01-20 04:23:22+00
156	00000000-0000-7000-8000-000000001037	00000000-0000-7000-8000-000000001038	available	held	2	ordered	2026-01-20 04:23:22+00
157	00000000-0000-7000-8000-000000001039	\N	supplier	available	3	delivery	2026-01-20 04:23:22+00
158	00000000-0000-7000-8000-000000001039	00000000-0000-7000-8000-000000001040	available	held	1	ordered	2026-01-20 04:23:22+00
159	00000000-0000-7000-8000-000000001041	\N	supplier	available	3	delivery	2026-01-20 04:23:22+00
160	00000000-0000-7000-8000-000000001041	00000000-0000-7000-8000-000000001042	available	held	1	ordered	2026-01-20 04:23:22+00
101	00000000-0000-7000-8000-000000000659	00000000-0000-7000-8000-000000000683	available	sold	1	ordered	2026-01-17 04:30:00+00
102	00000000-0000-7000-8000-000000000659	00000000-0000-7000-8000-000000000683	sold	available	1	cancelled by the shopper	2026-01-17 04:30:00+00
103	00000000-0000-7000-8000-000000000698	\N	supplier	available	3	delivery	2026-01-17 05:40:00+00
104	00000000-0000-7000-8000-000000000698	00000000-0000-7000-8000-000000000699	available	held	1	ordered	2026-01-17 05:40:00+00
105	00000000-0000-7000-8000-000000000698	00000000-0000-7000-8000-000000000699	held	sold	1	payment_succeeded	2026-01-17 05:40:00+00
106	00000000-0000-7000-8000-000000000701	\N	supplier	available	3	delivery	2026-01-17 05:40:00+00
107	00000000-0000-7000-8000-000000000701	00000000-0000-7000-8000-000000000702	available	held	1	ordered	2026-01-17 05:40:00+00
108	00000000-0000-7000-8000-000000000701	00000000-0000-7000-8000-000000000702	held	sold	1	payment_succeeded	2026-01-17 05:40:00+00
109	00000000-0000-7000-8000-000000000704	\N	supplier	available	3	delivery	2026-01-17 05:40:00+00
110	00000000-0000-7000-8000-000000000704	00000000-0000-7000-8000-000000000705	available	held	1	ordered	2026-01-17 05:40:00+00
111	00000000-0000-7000-8000-000000000704	00000000-0000-7000-8000-000000000705	held	sold	1	payment_succeeded	2026-01-17 05:40:00+00
162	00000000-0000-7000-8000-000000001043	00000000-0000-7000-8000-000000001044	available	sold	3	ordered	2026-01-20 04:23:22+00
163	00000000-0000-7000-8000-000000001043	00000000-0000-7000-8000-000000001046	available	sold	1	ordered	2026-01-20 04:23:22+00
164	00000000-0000-7000-8000-000000001048	\N	supplier	available	3	delivery	2026-01-20 04:23:22+00
165	00000000-0000-7000-8000-000000001048	00000000-0000-7000-8000-000000001049	available	held	1	ordered	2026-01-20 04:23:22+00
166	00000000-0000-7000-8000-000000001048	00000000-0000-7000-8000-000000001049	held	sold	1	payment_succeeded	2026-01-20 04:23:22+00
167	00000000-0000-7000-8000-000000001051	\N	supplier	available	3	delivery	2026-01-20 04:23:22+00
168	00000000-0000-7000-8000-000000001051	00000000-0000-7000-8000-000000001052	available	held	1	ordered	2026-01-20 04:23:22+00
169	00000000-0000-7000-8000-000000001051	00000000-0000-7000-8000-000000001052	held	sold	1	payment_succeeded	2026-01-20 04:23:22+00
170	00000000-0000-7000-8000-000000001054	\N	supplier	available	3	delivery	2026-01-20 04:23:22+00
171	00000000-0000-7000-8000-000000001054	00000000-0000-7000-8000-000000001055	available	held	1	ordered	2026-01-20 04:23:22+00
172	00000000-0000-7000-8000-000000001054	00000000-0000-7000-8000-000000001055	held	sold	1	payment_succeeded	2026-01-20 04:23:22+00
173	00000000-0000-7000-8000-000000001054	00000000-0000-7000-8000-000000001055	sold	available	1	cancelled by the shopper	2026-01-20 04:23:22+00
174	00000000-0000-7000-8000-000000001059	\N	supplier	available	3	delivery	2026-01-20 04:23:22+00
175	00000000-0000-7000-8000-000000001059	00000000-0000-7000-8000-000000001060	available	held	1	ordered	2026-01-20 04:23:22+00
176	00000000-0000-7000-8000-000000001059	00000000-0000-7000-8000-000000001060	held	sold	1	payment_succeeded	2026-01-20 04:23:22+00
177	00000000-0000-7000-8000-000000001059	00000000-0000-7000-8000-000000001060	sold	available	1	cancelled by the shopper	2026-01-20 04:23:22+00
178	00000000-0000-7000-8000-000000001070	\N	supplier	available	3	delivery	2026-01-20 04:23:22+00
179	00000000-0000-7000-8000-000000001070	00000000-0000-7000-8000-000000001071	available	held	1	ordered	2026-01-20 04:23:22+00
180	00000000-0000-7000-8000-000000001070	00000000-0000-7000-8000-000000001071	held	sold	1	payment_succeeded	2026-01-20 04:23:22+00
181	00000000-0000-7000-8000-000000001070	00000000-0000-7000-8000-000000001071	sold	available	1	cancelled by the shopper	2026-01-20 04:23:22+00
\.
SELECT setval(pg_get_serial_sequence('money_movement', 'id'), max(id)) FROM money_movement;
SELECT setval(pg_get_serial_sequence('order_event', 'id'), max(id)) FROM order_event;
SELECT setval(pg_get_serial_sequence('stock_movement', 'id'), max(id)) FROM stock_movement;
